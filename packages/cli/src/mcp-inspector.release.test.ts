import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Serving } from "@throughline/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runIn, serveInProcess, shopLine } from "./testing/terminal.ts";

const execute = promisify(execFile);
const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** Installed here and not with the repository, because the inspector's web pages make it larger than all other tools. */
const inspector = "@modelcontextprotocol/inspector";
const version = "2.12.0";

let home: string;
let folder: string;
let service: Serving;
let secret: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-inspector-"));
  const options = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  await execute("npm", ["install", "--prefix", home, ...options, `${inspector}@${version}`]);
  folder = join(home, "data");
  const made = (await runIn(folder, `${shopLine} --json`)).json() as { secretKey: string };
  secret = made.secretKey;
  await runIn(folder, "link create https://shop.example/products/42 --code spring");
  service = await serveInProcess(folder);
});
afterAll(async () => {
  await service.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs the inspector without its web pages. It stores its files in `HOME`. On a busy machine, connecting takes longer than its default of 15 s. */
function inspect(...args: string[]) {
  const program = join(home, "node_modules", inspector, "clients/launcher/build/index.js");
  const options = ["--cli", "--connect-timeout", "60000"];
  return execute(process.execPath, [program, ...options, ...args], {
    env: { PATH: process.env["PATH"], HOME: home },
    maxBuffer: 2 ** 24,
  });
}

describe("the inspector of the Model Context Protocol", () => {
  const overStdio = () => [
    "-e",
    `DATA_DIR=${folder}`,
    process.execPath,
    "--conditions=source",
    main,
    "mcp",
  ];
  const overHttp = () => [`${service.url}/mcp`, "--header", `Authorization: Bearer ${secret}`];

  it.each([
    ["throughline mcp", overStdio],
    ["/mcp", overHttp],
  ])("finds no problem in the tools of %s, and calls one", async (_name, target) => {
    const { stdout, stderr } = await inspect("--method", "tools/list", "--strict", ...target());
    const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain("create_link");
    expect(stderr).toBe("");
    const named = ["--tool-arg", "code=spring", "--tool-name", "get_link"];
    const called = await inspect("--method", "tools/call", ...named, ...target());
    expect(called.stdout).toContain("https://go.shop.example/spring");
  });
});
