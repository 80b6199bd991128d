import { fork } from "node:child_process";
import type { ForkOptions } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { adminRoutes } from "@throughline/protocol/admin";
import { prepareLinks, send, startService } from "./bench-service.ts";
import { print, readOptions, runBench } from "./harness.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import type { ThreadTimes } from "./server-process.ts";
import { androidUserAgent, visitRequest } from "./traffic.ts";
import type { CreatedApp } from "./traffic.ts";

const help = `Measures p50 and p99 of redirects without an import and during imports. Files are imported as often as the limit of an
app allows, every six seconds. A visitor and a crawler request a link a hundred times a second each: the click of the
visitor goes to the journal, while the request of the crawler is counted in the database.

On a machine with few processors, the visitors and the importer compete with the service. So a row also says which part of
the time the main thread of the service ran, and which part it was ready to run but had no processor.

npm run imports -w @throughline/bench [-- options]

  --seconds N      length of each measurement (15)
`;
const { seconds } = readOptions(help, { seconds: 15 });
const importEveryMs = 6_000;
/** The number of prepared imports: one before the measurement and twice as many as planned, because it takes longer on a busy machine. */
const maxImports = 1 + 2 * Math.ceil((seconds * 1_000) / importEveryMs);

/**
 * The importer would run on another machine, so it must not take processor time from the service. A low nice value is not
 * enough, because Linux then leaves a running process its time slice.
 */
const idlePriority: ForkOptions =
  process.platform === "linux"
    ? { execPath: "chrt", execArgv: ["--idle", "0", process.execPath, ...process.execArgv] }
    : {};

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

interface Importing {
  readonly port: number;
  readonly app: CreatedApp;
  readonly file: keyof typeof files;
}

if (process.send) process.once("message", (importing: Importing) => void importForever(importing));
else await measure();

async function measure(): Promise<void> {
  await runBench(async (folder, stopLater) => {
    const app = await prepareLinks(folder);
    const server = stopLater(await startService(folder, { LOG_LEVEL: "error" }));
    const loads = [stopLater(startLoad()), stopLater(startLoad())] as const;
    const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const round = { ms: seconds * 1_000, connections: 8, perSecond: 100 };
    const visits = { status: 302, requests: [visitRequest("/link0", androidUserAgent("Pixel 8"))] };
    const crawls = { status: 200, requests: [visitRequest("/link0", crawler)] };
    const requestLinks = async () =>
      Promise.all([
        loads[0].turn(server, { ...round, ...visits }),
        loads[1].turn(server, { ...round, ...crawls }),
      ]);
    const figures = (who: string, { p50, p99 }: Turn) =>
      `${who} p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms`;
    const printRow = async (name: string) => {
      const [before, began] = [server.mainThread(), performance.now()];
      const [visitor, crawled] = await requestLinks();
      const ms = performance.now() - began;
      const after = server.mainThread();
      const share = (state: keyof ThreadTimes) =>
        before && after
          ? `${((100 * (after[state] - before[state])) / ms).toFixed(1)} %`
          : "unknown";
      print(
        `${name.padEnd(36)}${figures("visitor", visitor)}    ${figures("crawler", crawled)}` +
          `    main thread runs ${share("running")}, waits ${share("waiting")}`,
      );
    };
    await requestLinks();
    await printRow("no import");
    for (const file of Object.keys(files) as (keyof typeof files)[]) {
      const importer = fork(fileURLToPath(import.meta.url), process.argv.slice(2), idlePriority);
      stopLater({ stop: () => importer.kill() });
      importer.send({ port: server.port, app, file } satisfies Importing);
      await once(importer, "message");
      await printRow(`importing ${file}`);
      importer.kill();
      // The rate limit of imports counts per minute, so the next file waits until it is reset.
      await pause(10 * importEveryMs);
    }
  });
}

async function importForever({ port, app, file }: Importing): Promise<void> {
  // Create the bodies in advance, because creating them takes processor time from the service.
  const bodies = Array.from({ length: maxImports }, (_, number) => ({
    format: "csv",
    content: Buffer.from(files[file](number)).toString("base64"),
  }));
  for (const [number, body] of bodies.entries()) {
    const answer = await send({ port }, app, adminRoutes.importFile.path, body);
    await answer.arrayBuffer();
    // The first import starts the thread for imports, which compiles its sources for a second. The published package contains
    // compiled code.
    if (number === 0) process.send?.("ready");
    else await pause(importEveryMs);
  }
}
