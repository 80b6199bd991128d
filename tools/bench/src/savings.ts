import { cpSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { LinkDraft } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import {
  openOnce,
  prepareCrowd,
  prepareLinks,
  send,
  startService,
  warmUp,
} from "./bench-service.ts";
import { CrowdLoad } from "./crowd-load.ts";
import {
  chosenOf,
  loadAverage,
  median,
  print,
  progress,
  readOptions,
  runBench,
} from "./harness.ts";
import type { StopLater } from "./harness.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";
import { behindProxy, traffics } from "./traffic.ts";

const help = `Measures what parts and features of the service save or cost, with and without each, in turns.

  fast-path  the fast path of links, compared with a service whose router answers all links
  journal    the click journal, compared with a service that inserts each click into the database at once
  thread     the matching thread, compared with a service that scores opens in its main thread
  rules      links with ten rules, of which only the last applies, compared with plain links
  split      links with a split test, compared with plain links
  matches    a webhook that receives matches, compared with an app without webhooks
  clicks     a webhook that receives clicks, compared with an app without webhooks
  traces     traces of every request, compared with a service without tracing

In each comparison both services run at the same time and are loaded in turns. A negative saving is a cost.

npm run savings -w @throughline/bench [-- options]

Exits with 1 if a part saves less than 10 % of the figure it exists for (marked with *).

  --part P         one of the parts above (default: all)
  --rounds N       turns with and without each part (5)
  --seconds N      length of a turn (2)
  --clicks N       pending clicks while opens are matched (100000)
  --matches N      first opens per second during redirects (200)
`;
const options = readOptions(help, {
  part: "",
  rounds: 5,
  seconds: 2,
  clicks: 100_000,
  matches: 200,
});
const { rounds, clicks, matches } = options;
const ms = options.seconds * 1000;
const redirectsPerSecond = 500;
const minSaving = 0.1;

/** A figure of a turn that is compared. */
interface Figure {
  readonly name: string;
  readonly unit: string;
  /** Whether the part exists to improve this figure. */
  readonly isPurpose?: true;
  /** Whether a higher value is better, as for a rate. */
  readonly isRate?: true;
  readonly of: (turn: Turn) => number;
}

const cpuTime: Figure = {
  name: "CPU time of a redirect",
  unit: "µs",
  of: ({ server }) => server ?? Number.NaN,
};
const redirectRate: Figure = {
  name: "redirects per second",
  unit: "/s",
  isRate: true,
  of: ({ perSecond }) => perSecond,
};

/** How a service is started and filled. */
interface Variant {
  readonly links?: Partial<LinkDraft>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeFlags?: readonly string[];
  /** The kinds of events that the app's webhook receives. */
  readonly webhook?: readonly string[];
}

/** Starts the service without one of its parts. */
const without = (part: string): Variant => ({
  nodeFlags: ["--import", new URL(`./without-part.ts?${part}`, import.meta.url).href],
});

const conditions: NonNullable<LinkDraft["rules"]>[number]["when"][] = [
  { countries: ["DE", "AT", "CH"] },
  { languages: ["ja", "zh"] },
  { platforms: ["ios"], minOsVersion: "17" },
  { devices: ["tablet"], countries: ["US"] },
  { referrers: ["news.example", "blog.example"] },
  { inAppBrowser: true, languages: ["ko"] },
  { from: "2030-01-01T00:00:00Z" },
  { days: ["sunday"], hours: { from: "03:00", until: "03:01" }, languages: ["fr"] },
  { visitor: "returning" },
  {},
];
const tenRules = conditions.map((when, index) => ({
  name: `Rule ${index + 1}`,
  when,
  destination: `https://shop.example/${index}`,
}));
const split = {
  variants: [
    { name: "A", weight: 50 },
    { name: "B", weight: 50, destination: "https://shop.example/b" },
  ],
};

/** Starts a server that accepts everything, such as webhooks and traces. Returns its URL. */
async function startSink(stopLater: StopLater): Promise<string> {
  const sink = createServer((request, response) => {
    request.resume().on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => {
    sink.listen(0, "127.0.0.1", resolve);
  });
  stopLater({
    stop() {
      sink.close();
      sink.closeAllConnections();
    },
  });
  return `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
}

/** Runs turns with and without a part. The order changes each time, so that a machine that slows down favours neither. */
async function inTurns(name: string, run: (isWithout: boolean) => Promise<Turn>) {
  const turns = { with: [] as Turn[], without: [] as Turn[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const isWithout of round % 2 === 0 ? [false, true] : [true, false]) {
      turns[isWithout ? "without" : "with"].push(await run(isWithout));
    }
    progress(`${name}, round ${round + 1} of ${rounds}`);
  }
  return turns;
}

type Measure = (folder: string, stopLater: StopLater) => Promise<void>;

/** Measures redirects at the maximum rate. `variants` returns the service with the part and the one without it. */
function redirects(
  part: string,
  figures: readonly Figure[],
  variants: (sink: string) => readonly [Variant, Variant],
): Measure {
  return async (folder, stopLater) => {
    const { requests, environment: ofTraffic } = traffics.many;
    const load = stopLater(startLoad());
    const servers: ServerProcess[] = [];
    for (const variant of variants(await startSink(stopLater))) {
      const { links, environment, nodeFlags, webhook } = variant;
      const dataFolder = join(folder, `${servers.length}`);
      const app = await prepareLinks(dataFolder, { parts: links });
      const all = { ...ofTraffic, ...environment };
      const server = stopLater(await startService(dataFolder, all, nodeFlags));
      servers.push(server);
      await openOnce(server, app);
      if (webhook) {
        const url = await startSink(stopLater);
        await send(server, app, adminRoutes.createWebhook.path, { url, events: webhook });
      }
    }
    const run = (isWithout: boolean, turnMs = ms) =>
      load.turn(serverOf(servers, isWithout), {
        ms: turnMs,
        connections: 64,
        status: 302,
        requests,
      });
    await warmUp((turnMs) => run(false, turnMs));
    await warmUp((turnMs) => run(true, turnMs));
    printRows(part, await inTurns(part, run), figures);
  };
}

const thread: Measure = async (folder, stopLater) => {
  const dataFolders = [join(folder, "0"), join(folder, "1")] as const;
  progress(`recording ${clicks} clicks`);
  const app = await prepareCrowd(dataFolders[0], clicks);
  cpSync(dataFolders[0], dataFolders[1], { recursive: true });
  const { nodeFlags } = without("thread");
  const servers = [
    stopLater(await startService(dataFolders[0], behindProxy)),
    stopLater(await startService(dataFolders[1], behindProxy, nodeFlags)),
  ];
  const load = stopLater(new CrowdLoad(clicks));
  const opens = [load.openRequests(app), load.openRequests(app)] as const;
  const match = (isWithout: boolean, turnMs: number, perSecond?: number) =>
    load.match(serverOf(servers, isWithout), opens[isWithout ? 1 : 0], turnMs, perSecond);
  const redirect = (isWithout: boolean, turnMs = ms) =>
    load.redirect(serverOf(servers, isWithout), turnMs, redirectsPerSecond);
  for (const isWithout of [false, true]) {
    const warm = (turnMs: number) => match(isWithout, turnMs);
    await Promise.all([warmUp(warm, 3000), redirect(isWithout, 3000)]);
  }
  const rates = await inTurns("matches", (isWithout) => match(isWithout, ms));
  const beside = await inTurns("redirects beside matches", async (isWithout) => {
    const both = [redirect(isWithout), match(isWithout, ms, matches)] as const;
    return (await Promise.all(both))[0];
  });
  const p99: Figure = {
    name: `p99 of ${redirectsPerSecond} redirects/s beside ${matches} matches/s`,
    unit: "ms",
    isPurpose: true,
    of: (turn) => turn.p99,
  };
  printRows("thread", beside, [p99]);
  printRows("", rates, [{ ...redirectRate, name: "matches per second" }]);
};

function serverOf([first, second]: readonly ServerProcess[], isWithout: boolean): ServerProcess {
  const server = isWithout ? second : first;
  if (!server) throw new Error("The service was not started.");
  return server;
}

function printRows(
  part: string,
  turns: { readonly with: readonly Turn[]; readonly without: readonly Turn[] },
  figures: readonly Figure[],
): void {
  for (const { name, unit, isPurpose, isRate, of } of figures) {
    const [has, lacks] = [median(turns.with.map(of)), median(turns.without.map(of))];
    const saving = isRate ? 1 - lacks / has : 1 - has / lacks;
    if (isPurpose && !(saving >= minSaving)) process.exitCode = 1;
    const value = (number: number) =>
      `${number.toFixed(number < 100 ? 1 : 0)} ${unit}`.padStart(12);
    const percent = `${(saving * 100).toFixed(0)} %`.padStart(7);
    const title = (name + (isPurpose ? " *" : "")).padEnd(50);
    print(`${part.padEnd(10)} ${title}${value(has)}${value(lacks)}${percent}`);
  }
}

const cost = [cpuTime, redirectRate];
const loopbackWebhooks = { WEBHOOK_ALLOW_HTTP: "on", WEBHOOK_PRIVATE_TARGETS: "127.0.0.1" };
const webhook = (...events: string[]): Variant => ({
  webhook: events,
  environment: loopbackWebhooks,
});
const parts: Record<string, Measure> = {
  "fast-path": redirects("fast-path", [{ ...cpuTime, isPurpose: true }, redirectRate], () => [
    {},
    without("fast-path"),
  ]),
  journal: redirects("journal", [{ ...redirectRate, isPurpose: true }, cpuTime], () => [
    {},
    without("journal"),
  ]),
  thread,
  rules: redirects("rules", cost, () => [{ links: { rules: tenRules } }, {}]),
  split: redirects("split", cost, () => [{ links: { split } }, {}]),
  matches: redirects("matches", cost, () => [webhook("install.matched"), {}]),
  clicks: redirects("clicks", cost, () => [webhook("link.clicked"), {}]),
  traces: redirects("traces", cost, (sink) => [
    { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: sink } },
    {},
  ]),
};

const chosen = chosenOf(parts, options.part);
print(
  `medians of ${rounds} turns of ${options.seconds} s each; load average ${loadAverage()}`,
  `${"".padEnd(61)}${"with".padStart(12)}${"without".padStart(12)}${"saves".padStart(7)}`,
);
for (const [, measure] of chosen) await runBench(measure);
