import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { buildPages } from "../build-pages.mjs";
import { buildServedParts } from "../build-served-parts.mjs";
import { missingPackages } from "../setup.mjs";

/** A generous timeout that only ends a hanging start. The tests do not measure how long a start takes. */
export const patience = 240_000;

const started: ChildProcess[] = [];
let data: string;

beforeAll(async () => {
  // Without this check, `npm start` would reinstall node_modules while these tests use it.
  expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
  // Build now, so that the first test does not wait for the build.
  await buildPages("demo");
  await buildServedParts();
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

/** Runs `npm start` on a free loopback port. */
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
  /** Waits until the output matches the pattern and returns its first group. Fails if the process has ended. */
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
