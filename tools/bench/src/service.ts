import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { evidenceKeys } from "@throughline/engine";
import { openStore } from "@throughline/server";
import { Load } from "./load.ts";

/**
 * Durable click redirects a second, as a share of what a bare `node:http` server does that appends the
 * same bytes to a file with group commit. Both run as processes of their own, in turns, in one run.
 *
 * npm run service -w @throughline/bench [-- --json]
 */
const rounds = 5;
const roundMs = 4000;
const warmUpMs = 8000;
const connections = 64;
const wanted = 0.5;
const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const path = "/spring?utm_source=mail";

const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const yardstick = fileURLToPath(new URL("./append-only-server.ts", import.meta.url));

/** A server in a process of its own, once it says where it listens. */
async function start(args: string[]) {
  const child = spawn(process.execPath, ["--conditions=source", ...args], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
      LIMIT_PER_ADDRESS: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await said(child, /http:\/\/localhost:(\d+)\/healthz[^]*\n/);
  const port = Number(/localhost:(\d+)\/healthz/.exec(output)?.[1]);
  return { child, output, port };
}

async function said(child: ChildProcessByStdio<null, Readable, null>, what: RegExp) {
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text as string;
    if (what.test(output)) break;
  }
  child.stdout.resume();
  return output;
}

/** Requests a second while the load runs. */
async function measure(port: number, ms: number): Promise<number> {
  const load = new Load(port, path, pixel);
  load.start(connections);
  const began = performance.now();
  await pause(ms);
  const perSecond = (load.answers * 1000) / (performance.now() - began);
  load.stop();
  return perSecond;
}

async function prepareLink(port: number, output: string): Promise<string> {
  const secret = /THROUGHLINE_SECRET=(\S+)/.exec(output)?.[1];
  const send = async (method: string, at: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${at}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  await send("PATCH", "app", { android: { packageName: "example.shop", certificates: [] } });
  await send("POST", "links", { code: "spring", destination: "https://shop.example/sale" });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: "manual",
    headers: { "user-agent": pixel },
  });
  const location = response.headers.get("location");
  if (!location) throw new Error(`The link redirects nowhere: ${response.status}`);
  return location;
}

/** What one click is, in bytes: the record the store is given. */
async function bytesPerClick(appId: string): Promise<number> {
  const store = await openStore({ dataFolder: join(folder, "data") });
  const [candidate] = await store.clicks.recent(appId, 1);
  const click = candidate && (await store.clicks.get(appId, candidate.click));
  await store.close();
  if (!click) throw new Error("No click was recorded.");
  const keys = evidenceKeys(click.evidence);
  return Buffer.byteLength(JSON.stringify({ app: appId, ...click, keys }));
}

const service = await start([main, "serve", "--first-app", "Bench"]);
const location = await prepareLink(service.port, service.output);
const bytes = await bytesPerClick(/THROUGHLINE_APP_ID=(\S+)/.exec(service.output)?.[1] ?? "");
const bare = await start([yardstick, join(folder, "clicks.log"), `${bytes}`, location]);

for (const { port } of [service, bare]) await measure(port, warmUpMs);
const results: { service: number; bare: number; ratio: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const ofBare = await measure(bare.port, roundMs);
  const ofService = await measure(service.port, roundMs);
  results.push({ service: ofService, bare: ofBare, ratio: ofService / ofBare });
}
for (const { child } of [service, bare]) {
  child.kill("SIGTERM");
  await once(child, "exit");
}
rmSync(folder, { recursive: true });

const middle = results.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
if (!middle) throw new Error("Nothing was measured.");
process.stdout.write(
  process.argv.includes("--json")
    ? `${JSON.stringify({ bytes, connections, rounds: results, ratio: middle.ratio })}\n`
    : [
        `durable click redirects, ${connections} connections, ${bytes} bytes a click, ${rounds} rounds in turns`,
        ...results.map(
          ({ service: own, bare: other, ratio }) =>
            `  service ${own.toFixed(0)}/s   bare node:http ${other.toFixed(0)}/s   ratio ${ratio.toFixed(2)}`,
        ),
        `median ratio ${middle.ratio.toFixed(2)} (wanted: at least ${wanted})`,
        "",
      ].join("\n"),
);
