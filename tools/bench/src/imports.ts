import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serviceFlags, startServer } from "./server-process.ts";

/**
 * Measures p50 and p99 of redirects without an import and during imports. Files are imported as often as the limit of an
 * app allows, every six seconds. A link is requested every five milliseconds.
 */
const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const [asks, everyMs, importEveryMs] = [3_000, 5, 6_000];

interface Importing {
  readonly url: string;
  readonly key: string;
  readonly file: string;
}

const files = {
  "10,000 links": [
    "code,destination",
    ...Array.from({ length: 10_000 }, (_, index) => `c${index},https://shop.example/${index}`),
  ].join("\n"),
  "5.9 million commas": ",".repeat(5_900_000),
  "5.9 million empty lines": `code,destination\n${"\n".repeat(5_900_000)}`,
};

if (process.send) process.once("message", (importing: Importing) => void importForever(importing));
else await measure();

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "throughline-imports-"));
  const server = await startServer([...serviceFlags, main, "serve", "--first-app", "Shop"], {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    LIMIT_PER_ADDRESS: "0",
  });
  const url = `http://127.0.0.1:${server.port}`;
  const key = /THROUGHLINE_SECRET=(\S+)/.exec(server.output)?.[1] ?? "";
  await fetch(`${url}/api/v1/links`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ code: "sale", destination: "https://shop.example/" }),
  });
  await timesOf(url);
  const rows = [rowOf("no import", await timesOf(url))];
  for (const [name, file] of Object.entries(files)) {
    const importer = fork(fileURLToPath(import.meta.url));
    importer.send({ url, key, file } satisfies Importing);
    await once(importer, "message");
    rows.push(rowOf(`importing ${name}`, await timesOf(url)));
    importer.kill();
    // The rate limit of imports counts per minute, so the next file waits until it is reset.
    await pause(10 * importEveryMs);
  }
  process.stdout.write(`${rows.join("\n")}\n`);
  await server.stop();
  rmSync(folder, { recursive: true });
}

function rowOf(name: string, times: readonly number[]): string {
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
  return `${name.padEnd(32)} p50 ${at(0.5).padStart(9)}  p99 ${at(0.99).padStart(9)}`;
}

/** The duration of each request, sorted. */
async function timesOf(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  for (let ask = 0; ask < asks; ask += 1) {
    answers.push(timeOf(`${url}/sale`, agent));
    await pause(everyMs);
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times.toSorted((one, other) => one - other);
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { agent, headers: { "user-agent": "iPhone Safari" } }, (response) => {
    response.resume().on("end", () => resolve(performance.now() - began));
  })
    .on("error", reject)
    .end();
  return promise;
}

async function importForever({ url, key, file }: Importing): Promise<void> {
  const content = Buffer.from(file).toString("base64");
  const body = JSON.stringify({ format: "csv", content, replace: true });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  process.send?.("ready");
  for (;;) {
    const answer = await fetch(`${url}/api/v1/import/file`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    await pause(importEveryMs);
  }
}
