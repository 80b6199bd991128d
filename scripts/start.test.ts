import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPages } from "./build-pages.mjs";
import { missingPackages } from "./setup.mjs";

/** Ends a hang. How long a start takes depends on who else needs the machine, and is not what is tested. */
const patience = 240_000;

const started: ChildProcess[] = [];
let data: string;

beforeAll(async () => {
  // Otherwise `npm start` would install, and pull node_modules from under these tests.
  expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
  // Otherwise the first test would wait for it.
  await buildPages("demo");
  await buildPages("dashboard");
}, patience);
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "throughline-start-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

const script = [process.execPath, "scripts/start.mjs"];
const root = fileURLToPath(new URL("..", import.meta.url));

/** What `npm start` runs, on a free port of the loopback. */
function start(environment: Record<string, string> = {}, [command = "", ...args] = script) {
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

async function gone(address: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), {
    timeout: patience,
  });
}

describe("npm start", { timeout: patience }, () => {
  it("prints an address that answers", async () => {
    const response = await fetch(`${await start().address()}/healthz`);
    expect(response.status).toBe(200);
  });

  it("prints one address to open, which shows the demo", async () => {
    const run = start();
    const response = await fetch(await run.demo());
    expect(await response.text()).toContain("<title>Throughline");
    expect(run.printed().match(/\bOpen http/g)).toHaveLength(1);
  });

  it("serves the dashboard, and prints a link that makes the first account, until there is one", async () => {
    const run = start();
    const link = await run.joining();
    const page = await fetch(link);
    expect(await page.text()).toContain("<title>Throughline</title>");
    const { origin, hash } = new URL(link);
    const joined = await fetch(`${origin}/api/account/ticket/use`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({
        token: hash.slice(1),
        email: "ann@shop.example",
        password: "a good password",
      }),
    });
    expect(await joined.json()).toMatchObject({ operator: true, apps: [{ name: "My app" }] });
    await run.demo();
    run.child.kill("SIGTERM");
    await run.ended;
    const again = start();
    await again.demo();
    expect(again.printed()).not.toContain("/join#");
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "ends everything in order on %s",
    async (signal) => {
      const run = start();
      const address = await run.address();
      const demo = await run.demo();
      run.child.kill(signal);
      expect(await run.ended).toBe(0);
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
      await expect(fetch(demo)).rejects.toThrow();
    },
  );

  it("ends in order also before everything is up", async () => {
    const run = start();
    await run.address();
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(0);
  });

  it("ends everything when npm is told to end", async () => {
    const run = start({}, ["npm", "start"]);
    const address = await run.address();
    const demo = await run.demo();
    run.child.kill("SIGTERM");
    await gone(address);
    await gone(demo);
  });

  it("leaves nothing behind when it is killed", async () => {
    const run = start();
    const address = await run.address();
    const demo = await run.demo();
    run.child.kill("SIGKILL");
    await gone(address);
    await gone(demo);
  });

  it("makes a first app and shows its keys once, and never again", async () => {
    const first = start();
    await first.address();
    const key = /sk_[a-z2-7]{38}/.exec(first.printed())?.[0];
    expect(key).toBeDefined();
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const second = start();
    const address = await second.address();
    await second.demo();
    expect(second.printed()).not.toMatch(/[ps]k_/);
    const response = await fetch(`${address}/api/v1/app`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await response.json()).toMatchObject({ name: "My app" });
  });

  it("says what is wrong with a data folder it cannot use", async () => {
    const run = start({ DATA_DIR: "/dev/null/data" });
    expect(await run.ended).toBe(3);
    expect(run.printed()).toContain("/dev/null/data");
  });

  it("says that the port is taken and how to choose another", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = start({ PORT: `${port}` });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain(`Port ${port} is taken by another program`);
    expect(run.printed()).toContain("for example PORT=8788");
    other.close();
  });

  it("says the same of the demo's port, and leaves no service behind", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = start({ DEMO_PORT: `${port}` });
    const address = await run.address();
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain(`Port ${port} is taken by another program`);
    expect(run.printed()).toContain("for example DEMO_PORT=8785");
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    other.close();
  });

  it("names a variable it cannot use", async () => {
    const run = start({ PORT: "eighty" });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain('PORT is "eighty"');
  });

  it("names a variable the demo cannot use", async () => {
    const run = start({ DEMO_PORT: "eighty" });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain('DEMO_PORT is "eighty"');
  });

  it("says that the machine has no such address", async () => {
    const run = start({ HOST: "198.51.100.1" });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain('HOST is "198.51.100.1"');
  });
});
