import { randomUUID } from "node:crypto";
import type { AdminApi } from "@throughline/protocol/admin";
import { version } from "../../version.ts";

/**
 * Serves one assistant over standard input and output, which carry messages of the Model Context Protocol only. Resolves when
 * the input ends.
 *
 * @param onError called with messages that cannot be read
 */
export async function serveAssistant(
  admin: AdminApi,
  onError: (error: Error) => void,
): Promise<void> {
  const { serveOverStdio } = await import("./mcp-server.ts");
  await serveOverStdio({ admin, caller: randomUUID(), version }, onError);
}
