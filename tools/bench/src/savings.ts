import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median, openOnce, prepareLinks, startService, warmUp } from "./bench-service.ts";
import { openRequests, prepareCrowd, redirectRequests } from "./crowd-traffic.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";
import { traffics } from "./traffic.ts";

const help = `Measures what the fast path of links, the click journal and the matching thread save: with and without each part, in turns.

  fast-path  compares the service with one whose router answers all links
  journal    compares the service with one that inserts each click into the database at once
  thread     compares the service with one that scores opens in its main thread

In each comparison both services run at the same time and are loaded in turns.

npm run savings -w @throughline/bench [-- options]

  --part P         fast-path, journal or thread (all three)
  --rounds N       turns with and without each part (5)
  --seconds N      length of a turn (2)
  --clicks N       pending clicks while opens are matched (100000)
  --matches N      first opens per second during redirects (200)
  --help           print this help

Exits with 1 if a part saves less than 10 % of the figure it exists for (marked with *).
`;
const { values } = parseArgs({
  options: {
    part: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    clicks: { type: "string", default: "100000" },
    matches: { type: "string", default: "200" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const rounds = Number(values.rounds);
const ms = Number(values.seconds) * 1000;
const clicks = Number(values.clicks);
const matchesPerSecond = Number(values.matches);
const redirectsPerSecond = 500;
/** The maximum number of first opens that a single process answers per second. */
const maxMatches = 3000;
const connections = 64;
const minSaving = 0.1;

/** One figure of a part, with and without the part. */
interface Figure {
  readonly name: string;
  readonly unit: string;
  /** Whether the part exists to improve this figure. */
  readonly isPurpose?: true;
  /** Whether a higher value is better, as for a rate. */
  readonly isRate?: true;
  readonly of: (turn: Turn) => number;
}

interface Measured {
  readonly with: readonly Turn[];
  readonly without: readonly Turn[];
}

const folder = mkdtempSync(join(tmpdir(), "throughline-savings-"));
const without = (part: string) => [
  "--import",
  new URL(`./without-part.ts?${part}`, import.meta.url).href,
];
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

/** Runs turns with and without a part. The order changes each time, so that a machine that slows down favours neither. */
async function inTurns(name: string, run: (isWithout: boolean) => Promise<Turn>) {
  const turns = { with: [] as Turn[], without: [] as Turn[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const isWithout of round % 2 === 0 ? [false, true] : [true, false]) {
      turns[isWithout ? "without" : "with"].push(await run(isWithout));
    }
    process.stderr.write(`${name}, round ${round + 1} of ${rounds}\n`);
  }
  return turns;
}

/** Measures redirects at the maximum rate. */
async function measureRedirects(part: string, figures: readonly Figure[]): Promise<string[]> {
  const load = startLoad();
  const servers: ServerProcess[] = [];
  try {
    for (const flags of [[], without(part)]) {
      const dataFolder = join(folder, `${part}-${servers.length}`);
      const app = await prepareLinks(dataFolder);
      const server = await startService(dataFolder, {}, flags);
      servers.push(server);
      await openOnce(server, app);
    }
    const requests = traffics["one"]?.requests ?? [];
    const run = (isWithout: boolean, turnMs = ms) =>
      load.turn(serverOf(servers, isWithout), { ms: turnMs, connections, status: 302, requests });
    await warmUp((turnMs) => run(false, turnMs));
    await warmUp((turnMs) => run(true, turnMs));
    return rowsOf(part, await inTurns(part, run), figures);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    load.stop();
  }
}

async function measureThread(): Promise<string[]> {
  const [opens, taps] = [startLoad(), startLoad()];
  const servers: ServerProcess[] = [];
  const dataFolders = [join(folder, "thread-0"), join(folder, "thread-1")] as const;
  try {
    process.stderr.write(`recording ${clicks} clicks\n`);
    const app = await prepareCrowd(dataFolders[0], clicks);
    cpSync(dataFolders[0], dataFolders[1], { recursive: true });
    const environment = { TRUST_PROXY: "loopback", LIMIT_PER_KEY: "0" };
    servers.push(await startService(dataFolders[0], environment));
    servers.push(await startService(dataFolders[1], environment, without("thread")));
    const requests = [openRequests(app, clicks), openRequests(app, clicks)] as const;
    const redirects = redirectRequests(clicks);
    const match = (isWithout: boolean, turnMs: number, perSecond?: number) =>
      opens.turn(serverOf(servers, isWithout), {
        ms: turnMs,
        status: 200,
        connections,
        requests: take(requests[isWithout ? 1 : 0], ((perSecond ?? maxMatches) * turnMs) / 1000),
        ...(perSecond !== undefined && { perSecond }),
      });
    const redirect = (isWithout: boolean, turnMs = ms) =>
      taps.turn(serverOf(servers, isWithout), {
        ms: turnMs,
        status: 302,
        connections,
        requests: redirects,
        perSecond: redirectsPerSecond,
      });
    for (const isWithout of [false, true]) {
      const warm = (turnMs: number) => match(isWithout, turnMs);
      await Promise.all([warmUp(warm, 3000), redirect(isWithout, 3000)]);
    }
    const rates = await inTurns("matches", (isWithout) => match(isWithout, ms));
    const beside = await inTurns("redirects beside matches", async (isWithout) => {
      const both = [redirect(isWithout), match(isWithout, ms, matchesPerSecond)] as const;
      return (await Promise.all(both))[0];
    });
    return [
      ...rowsOf("thread", beside, [
        {
          name: `p99 of ${redirectsPerSecond} redirects/s beside ${matchesPerSecond} matches/s`,
          unit: "ms",
          isPurpose: true,
          of: ({ p99 }) => p99,
        },
      ]),
      ...rowsOf("", rates, [{ ...redirectRate, name: "matches per second" }]),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const load of [opens, taps]) load.stop();
  }
}

function serverOf([first, second]: readonly ServerProcess[], isWithout: boolean): ServerProcess {
  const server = isWithout ? second : first;
  if (!server) throw new Error("The service was not started.");
  return server;
}

function take(requests: Generator<string>, count: number): string[] {
  return Array.from({ length: count }, () => requests.next().value as string);
}

function rowsOf(part: string, turns: Measured, figures: readonly Figure[]): string[] {
  return figures.map(({ name, unit, isPurpose, isRate, of }) => {
    const [own, other] = [turns.with, turns.without].map((all) => median(all.map(of)));
    const [has = Number.NaN, lacks = Number.NaN] = [own, other];
    const saving = isRate ? 1 - lacks / has : 1 - has / lacks;
    if (isPurpose && !(saving >= minSaving)) process.exitCode = 1;
    const value = (number: number) =>
      `${number.toFixed(number < 100 ? 1 : 0)} ${unit}`.padStart(12);
    const percent = `${(saving * 100).toFixed(0)} %`.padStart(7);
    return `${part.padEnd(10)} ${(name + (isPurpose ? " *" : "")).padEnd(50)}${value(has)}${value(lacks)}${percent}`;
  });
}

const parts = {
  "fast-path": () => measureRedirects("fast-path", [{ ...cpuTime, isPurpose: true }, redirectRate]),
  journal: () => measureRedirects("journal", [{ ...redirectRate, isPurpose: true }, cpuTime]),
  thread: measureThread,
};
const chosen = Object.entries(parts).filter(([name]) => name === (values.part ?? name));
if (chosen.length === 0) {
  throw new Error(`There is no part "${values.part}". Use ${Object.keys(parts).join(", ")}.`);
}
const rows: string[] = [];
try {
  for (const [, measure] of chosen) rows.push(...(await measure()));
} finally {
  rmSync(folder, { recursive: true });
}
const head = `${"".padEnd(61)}${"with".padStart(12)}${"without".padStart(12)}${"saves".padStart(7)}`;
process.stdout.write(
  [
    `medians of ${rounds} turns of ${ms / 1000} s each; load average ${loadavg()[0]?.toFixed(1)}`,
    head,
    ...rows,
    "",
  ].join("\n"),
);
