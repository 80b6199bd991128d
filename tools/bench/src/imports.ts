import { fork } from "node:child_process";
import type { ForkOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serviceFlags, startServer } from "./server-process.ts";
import type { ThreadTimes } from "./server-process.ts";

/**
 * Measures p50 and p99 of redirects without an import and during imports. Files are imported as often as the limit of an
 * app allows, every six seconds. A link is requested every five milliseconds, by a visitor and by a crawler in turn: the
 * click of a visitor goes to the journal, while the request of a crawler is counted in the database.
 *
 * On a machine with few processors, the visitors and the importer compete with the service. So a row also says which part of
 * the time the main thread of the service ran, and which part it was ready to run but had no processor.
 */
const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const { values: options } = parseArgs({ options: { seconds: { type: "string", default: "15" } } });
const [everyMs, importEveryMs] = [5, 6_000];
const requests = (Number(options.seconds) * 1_000) / everyMs;
/** The number of prepared imports: one before the measurement and twice as many as planned, because it takes longer on a busy machine. */
const maxImports = 1 + 2 * Math.ceil((Number(options.seconds) * 1_000) / importEveryMs);

/**
 * The importer would run on another machine, so it must not take processor time from the service. A low nice value is not
 * enough, because Linux then leaves a running process its time slice.
 */
const idlePriority: ForkOptions =
  process.platform === "linux"
    ? { execPath: "chrt", execArgv: ["--idle", "0", process.execPath, ...process.execArgv] }
    : {};

const userAgents = {
  visitor:
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  crawler: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

interface Importing {
  readonly url: string;
  readonly key: string;
  readonly file: keyof typeof files;
}

/** The contents of each file. Every import creates different links. */
const files = {
  "10,000 links": (number: number) =>
    [
      "code,destination",
      ...Array.from(
        { length: 10_000 },
        (_, index) => `c${number}-${index},https://shop.example/${index}`,
      ),
    ].join("\n"),
  "5.9 million commas": () => ",".repeat(5_900_000),
  "5.9 million empty lines": () => `code,destination\n${"\n".repeat(5_900_000)}`,
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
  const row = async (name: string) => {
    const [before, began] = [server.mainThread(), performance.now()];
    const times = await timesOf(url);
    const ms = performance.now() - began;
    const after = server.mainThread();
    const share = (state: keyof ThreadTimes) =>
      before && after ? `${((100 * (after[state] - before[state])) / ms).toFixed(1)} %` : "unknown";
    const thread = `main thread runs ${share("running")}, waits ${share("waiting")}`;
    return `${name.padEnd(36)}${describe(times)}    ${thread}`;
  };
  await timesOf(url);
  const rows = [await row("no import")];
  for (const file of Object.keys(files) as (keyof typeof files)[]) {
    const importer = fork(fileURLToPath(import.meta.url), [], idlePriority);
    importer.send({ url, key, file } satisfies Importing);
    await once(importer, "message");
    rows.push(await row(`importing ${file}`));
    importer.kill();
    // The rate limit of imports counts per minute, so the next file waits until it is reset.
    await pause(10 * importEveryMs);
  }
  process.stdout.write(`${rows.join("\n")}\n`);
  await server.stop();
  rmSync(folder, { recursive: true });
}

type Times = Readonly<Record<keyof typeof userAgents, readonly number[]>>;

function describe(times: Times): string {
  const columns = Object.entries(times).map(([who, sorted]) => {
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    return `${who} p50 ${at(0.5).padStart(6)}  p99 ${at(0.99).padStart(6)} ms`;
  });
  return columns.join("    ");
}

/** Returns the duration of each request, sorted. */
async function timesOf(url: string): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const answers: Record<keyof Times, Promise<number>[]> = { visitor: [], crawler: [] };
  for (let sent = 0; sent < requests; sent += 1) {
    const who = sent % 2 === 0 ? "visitor" : "crawler";
    answers[who].push(timeOf(`${url}/sale`, agent, userAgents[who]));
    await pause(everyMs);
  }
  const sorted = async (some: Promise<number>[]) =>
    (await Promise.all(some)).toSorted((one, other) => one - other);
  const times = { visitor: await sorted(answers.visitor), crawler: await sorted(answers.crawler) };
  agent.destroy();
  return times;
}

function timeOf(url: string, agent: Agent, userAgent: string): Promise<number> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  sendRequest(url, { agent, headers: { "user-agent": userAgent } }, (response) => {
    response.resume().on("end", () => resolve(performance.now() - began));
  })
    .on("error", reject)
    .end();
  return promise;
}

async function importForever({ url, key, file }: Importing): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  // Create the bodies in advance, because creating them takes processor time from the service.
  const bodies = Array.from({ length: maxImports }, (_, number) => {
    const content = Buffer.from(files[file](number)).toString("base64");
    return Buffer.from(JSON.stringify({ format: "csv", content }));
  });
  for (const [number, body] of bodies.entries()) {
    const answer = await fetch(`${url}/api/v1/import/file`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    // The first import starts the thread for imports, which compiles its sources for a second. The published package contains
    // compiled code.
    if (number === 0) process.send?.("ready");
    else await pause(importEveryMs);
  }
}
