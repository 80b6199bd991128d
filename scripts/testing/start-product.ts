import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { buildClient } from "../build-client.mjs";
import { buildPages } from "../build-pages.mjs";
import { missingPackages } from "../setup.mjs";

/** Ends a hang. How long a start takes depends on who else needs the machine, and is not what is tested. */
export const patience = 240_000;

const started: ChildProcess[] = [];
let data: string;

beforeAll(async () => {
  // Otherwise `npm start` would install, and pull node_modules from under these tests.
  expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
  // Otherwise the first test would wait for it.
  await buildPages("demo");
  await buildPages("dashboard");
  await buildClient();
}, patience);
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "throughline-start-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

const script = [process.execPath, "scripts/start.mjs"];
const root = fileURLToPath(new URL("../..", import.meta.url));

/** What `npm start` runs, on a free port of the loopback. */
export function startProduct(
  environment: Record<string, string> = {},
  [command = "", ...args] = script,
) {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      DEMO_PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: data,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const closed = once(child, "close");
  /** What the pattern's group holds, once it is printed; a process that ended prints no more. */
  async function shown(pattern: RegExp): Promise<string> {
    const found = () => pattern.exec(output)?.[1];
    const isThere = vi.waitFor(() => expect(found()).toBeDefined(), { timeout: patience });
    await Promise.race([isThere, closed]);
    expect(found(), output).toBeDefined();
    return `${found()}`;
  }
  return {
    child,
    printed: () => output,
    ended: once(child, "exit").then(([code]: (number | null)[]) => code),
    address: () => shown(/(http:\/\/127\.0\.0\.1:\d+)\/healthz/),
    demo: () => shown(/Open (http:\S+)/),
    joining: () => shown(/(http:\S+\/join#\S+)/),
  };
}
