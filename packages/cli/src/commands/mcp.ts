import { serveAssistant } from "@throughline/server";
import type { Command } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";

export const mcpCommand: Command = {
  name: "mcp",
  summary: "serve an assistant over standard input and output (Model Context Protocol)",
  options: connectionOptions,
  async run(_args, options, context) {
    // Standard output belongs to the protocol.
    const onError = (error: Error) => process.stderr.write(`throughline: ${error.message}\n`);
    await withAdmin(context, options, (admin) => serveAssistant(admin, onError));
    return undefined;
  },
};
