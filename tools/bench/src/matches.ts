import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median, startService } from "./bench-service.ts";
import { openRequests, prepareCrowd, redirectRequests } from "./crowd-traffic.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";

const help = `Measures matches in a crowd: clicks from some 300 phone models, many addresses and 2,000 links wait for their
installs. It prints how many first opens per second the service answers (half of them from people who clicked) and how
much slower redirects are meanwhile.

npm run matches -w @throughline/bench [-- options]

  --clicks N   number of pending clicks (200000)
  --seconds N  length of a turn (3)
  --rounds N   turns of each kind (5)
  --help       print this help

Exits with 1 below 2,000 matches per second, or if the p99 of redirects during 500 matches per second is more than 1.5
times the p99 without matches.
`;
const goal = { perSecond: 2000, slower: 1.5 };
const { values } = parseArgs({
  options: {
    clicks: { type: "string", default: "200000" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const clicks = Number(values.clicks);
const rounds = Number(values.rounds);
const ms = Number(values.seconds) * 1000;
const besideRedirects = { matches: 500, redirects: 500 };
/** The time after which V8 has compiled the hot code of both threads. */
const warmUpMs = 20_000;

const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const [opens, taps] = [startLoad(), startLoad()];

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

const alone: Turn[] = [];
const quiet: Turn[] = [];
const beside: Turn[] = [];

try {
  progress(`recording ${clicks} clicks`);
  const app = await prepareCrowd(folder, clicks);
  const server = await startService(folder, { LIMIT_PER_KEY: "0", TRUST_PROXY: "loopback" });
  const fresh = openRequests(app, clicks);
  const take = (count: number) => Array.from({ length: count }, () => fresh.next().value as string);
  const matching = (perSecond?: number, turnMs = ms) =>
    opens.turn(server, {
      ms: turnMs,
      status: 200,
      connections: 64,
      requests: take(((perSecond ?? 3000) * turnMs) / 1000),
      ...(perSecond !== undefined && { perSecond }),
    });
  const redirects = redirectRequests(clicks);
  const tapping = (turnMs = ms) =>
    taps.turn(server, {
      ms: turnMs,
      status: 302,
      connections: 64,
      requests: redirects,
      perSecond: besideRedirects.redirects,
    });
  try {
    progress("warming up");
    await Promise.all([matching(undefined, warmUpMs), tapping(warmUpMs)]);
    for (let round = 0; round < rounds; round += 1) {
      const matches = await matching();
      const without = await tapping();
      const [, withMatches] = await Promise.all([matching(besideRedirects.matches), tapping()]);
      alone.push(matches);
      quiet.push(without);
      beside.push(withMatches);
      progress(
        `${round + 1}/${rounds}  ${matches.perSecond.toFixed(0)} matches/s (${matches.server?.toFixed(0)} µs)  ` +
          `redirects' p99 ${without.p99.toFixed(1)} ms, beside matches ${withMatches.p99.toFixed(1)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
} finally {
  for (const load of [opens, taps]) load.stop();
  rmSync(folder, { recursive: true });
}

const perSecond = median(alone.map((turn) => turn.perSecond));
const [without, withMatches] = [quiet, beside].map((turns) => median(turns.map(({ p99 }) => p99)));
const slower = (withMatches ?? Number.NaN) / (without ?? Number.NaN);
const micro = median(alone.map(({ server }) => server ?? Number.NaN));
process.stdout.write(
  [
    `first opens with ${clicks} pending clicks, medians of ${rounds} turns; load average ${loadavg()[0]?.toFixed(1)}`,
    `  ${perSecond.toFixed(0)} matches/s, ${micro.toFixed(0)} µs of CPU time each in all threads (goal: at least ${goal.perSecond})`,
    `  p99 of ${besideRedirects.redirects} redirects/s: ${without?.toFixed(1)} ms; beside ${besideRedirects.matches} matches/s ${withMatches?.toFixed(1)} ms`,
    `  ${slower.toFixed(2)} × (goal: at most ${goal.slower})`,
    "",
  ].join("\n"),
);
if (!(perSecond >= goal.perSecond && slower <= goal.slower)) process.exitCode = 1;
