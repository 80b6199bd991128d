import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { missingPackages } from "./setup.mjs";

const started: ChildProcess[] = [];

beforeAll(() => {
  // Otherwise `npm start` would install, and pull node_modules from under these tests.
  expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

const script = [process.execPath, "scripts/start.mjs"];
const root = fileURLToPath(new URL("..", import.meta.url));

/** What `npm start` runs, on a free port of the loopback. */
function start(environment: Record<string, string> = {}, [command = "", ...args] = script) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return {
    child,
    printed: () => output,
    ended: once(child, "exit").then(([code]: (number | null)[]) => code),
    async address() {
      const line = () => /http:\/\/127\.0\.0\.1:(\d+)\/healthz/.exec(output)?.[1];
      await vi.waitFor(() => expect(line()).toBeDefined(), { timeout: 10_000 });
      return `http://127.0.0.1:${line()}`;
    },
  };
}

async function gone(address: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), {
    timeout: 10_000,
  });
}

describe("npm start", { timeout: 30_000 }, () => {
  it("prints an address that answers", async () => {
    const response = await fetch(`${await start().address()}/healthz`);
    expect(response.status).toBe(200);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends everything in order on %s", async (signal) => {
    const run = start();
    const address = await run.address();
    run.child.kill(signal);
    expect(await run.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  it("ends everything when npm is told to end", async () => {
    const run = start({}, ["npm", "start"]);
    const address = await run.address();
    run.child.kill("SIGTERM");
    await gone(address);
  });

  it("leaves no service behind when it is killed", async () => {
    const run = start();
    const address = await run.address();
    run.child.kill("SIGKILL");
    await gone(address);
  });

  it("says that the port is taken and how to choose another", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = start({ PORT: `${port}` });
    expect(await run.ended).toBe(1);
    expect(run.printed()).toContain(`Port ${port} is taken by another program`);
    expect(run.printed()).toContain("for example PORT=8788");
    other.close();
  });

  it("names a variable it cannot use", async () => {
    const run = start({ PORT: "eighty" });
    expect(await run.ended).toBe(1);
    expect(run.printed()).toContain('PORT is "eighty"');
  });

  it("says that the machine has no such address", async () => {
    const run = start({ HOST: "192.0.2.1" });
    expect(await run.ended).toBe(1);
    expect(run.printed()).toContain('HOST is "192.0.2.1"');
  });
});
