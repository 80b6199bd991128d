import { serveAssistant } from "@throughline/server";
import type { Command } from "../command.ts";
import { targetOptionHelp, targetOptions, withAdmin } from "../target.ts";

export const mcpCommand: Command = {
  name: "mcp",
  summary: "serve an assistant over standard input and output (Model Context Protocol)",
  options: targetOptions,
  optionHelp: targetOptionHelp,
  async run(_args, options, context) {
    // Standard output belongs to the protocol.
    const onError = (error: Error) => process.stderr.write(`throughline: ${error.message}\n`);
    await withAdmin(context, options, (admin) => serveAssistant(admin, onError));
    return undefined;
  },
};
