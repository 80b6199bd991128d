import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** The revisions of the protocol: with a handshake, and without one. */
export const revisions = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof revisions)[number];

/** Connects a client over streamable HTTP. */
export async function connect(
  url: string,
  headers: Record<string, string>,
  revision: Revision = "2026-07-28",
): Promise<Client> {
  const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
  const client = new Client(
    { name: "test-assistant", version: "1.0.0" },
    { versionNegotiation: { mode } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return client;
}

/** Calls a tool and parses its result. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ isError: boolean; data: Record<string, unknown> }> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text: string }[];
  return {
    isError: isError === true,
    data: JSON.parse(first?.text ?? "null") as Record<string, unknown>,
  };
}
