import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Serving } from "@throughline/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, serveInProcess, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const program = ["--conditions=source", main, "mcp"];

let folder: string;
let service: Serving;
let secret: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-mcp-"));
  const made = (await runIn(folder, `${shopLine} --json`)).json() as { secretKey: string };
  secret = made.secretKey;
  service = await serveInProcess(folder);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The two ways to run the command: on the data folder, or over HTTP from a machine without one. */
const ways = [
  ["on the data folder", () => ({ args: [], env: { DATA_DIR: folder } })],
  [
    "through a service",
    () => ({
      args: ["--url", service.url],
      env: { DATA_DIR: join(folder, "nowhere"), THROUGHLINE_SECRET: secret },
    }),
  ],
] as const;

describe.each(ways)("throughline mcp %s", (where, target) => {
  it("lets an assistant create a link, simulate an install, explain it and delete the link", async () => {
    const { args, env } = target();
    const client = new Client({ name: "test-assistant", version: "1.0.0" });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...program, ...args],
      env: { PATH: process.env["PATH"] ?? "", ...env },
      stderr: "pipe",
    });
    const errors: string[] = [];
    transport.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
    await client.connect(transport);
    const call = async (name: string, given: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const [first] = content as { text: string }[];
      return { isError, data: JSON.parse(first?.text ?? "null") as Record<string, unknown> };
    };
    const code = where.replaceAll(" ", "-");
    const destination = "https://shop.example/products/42";
    expect((await call("create_link", { code, destination, test: true })).data).toMatchObject({
      code,
    });
    const { data: simulated } = await call("simulate_install", { code, phone: "android" });
    const { installId } = simulated;
    const { data: explained } = await call("explain_install", { installId });
    expect(explained).toMatchObject({ code, link: destination, test: true });
    expect(explained["reasons"]).not.toEqual([]);
    const refused = await call("create_link", { destination: "https://shop.example/", cod: "x" });
    expect(refused).toMatchObject({
      isError: true,
      data: {
        code: "malformed_request",
        error: "The request is not valid: unknown field `cod` (did you mean `code`?).",
      },
    });
    const unconfirmed = await call("delete_link", { code });
    expect(unconfirmed.isError).toBe(true);
    const [, confirm] = /confirm: "(\w+)"/.exec(String(unconfirmed.data["error"])) ?? [];
    expect((await call("delete_link", { code, confirm })).data).toEqual({ done: true });
    expect((await client.listResources()).resources.length).toBeGreaterThan(10);
    await client.close();
    expect(errors).toEqual([]);
  });
});

describe("throughline mcp", () => {
  it("writes only messages to standard output, and ends when its input ends", async () => {
    const child = spawn(process.execPath, program, { env: { ...process.env, DATA_DIR: folder } });
    const output = text(child.stdout);
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      },
    };
    child.stdin.write(`this is no message\n${JSON.stringify(initialize)}\n`);
    await once(child.stdout, "data");
    child.stdin.end();
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(exitCodes.ok);
    const lines = (await output).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(["2.0"]);
  });

  it("says what is missing before it serves", async () => {
    const { code, stderr } = await runIn("/nowhere", "mcp --url https://go.shop.example");
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain("A secret key is required");
  });
});
