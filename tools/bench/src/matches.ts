import { prepareCrowd, startService } from "./bench-service.ts";
import { CrowdLoad } from "./crowd-load.ts";
import { loadAverage, median, print, progress, readOptions, runBench } from "./harness.ts";
import type { Turn } from "./load.ts";
import { behindProxy } from "./traffic.ts";

const help = `Measures matches in a crowd: clicks from some 300 phone models, many addresses and 2,000 links wait for their
installs. It prints how many first opens per second the service answers (half of them from people who clicked) and how
much slower redirects are meanwhile.

npm run matches -w @throughline/bench [-- options]

Exits with 1 below 2,000 matches per second, or if the p99 of redirects during 500 matches per second is more than 1.5
times the p99 without matches.

  --clicks N       number of pending clicks (200000)
  --seconds N      length of a turn (3)
  --rounds N       turns of each kind (5)
`;
const goal = { perSecond: 2000, slower: 1.5 };
const { clicks, seconds, rounds } = readOptions(help, { clicks: 200_000, seconds: 3, rounds: 5 });
const ms = seconds * 1000;
const beside = { matches: 500, redirects: 500 };
/** The time after which V8 has compiled the hot code of both threads. */
const warmUpMs = 20_000;

const turns: { alone: Turn; quiet: Turn; busy: Turn }[] = [];
await runBench(async (folder, stopLater) => {
  progress(`recording ${clicks} clicks`);
  const app = await prepareCrowd(folder, clicks);
  const server = stopLater(await startService(folder, behindProxy));
  const load = stopLater(new CrowdLoad(clicks));
  const opens = load.openRequests(app);
  const redirect = (turnMs = ms) => load.redirect(server, turnMs, beside.redirects);
  progress("warming up");
  await Promise.all([load.match(server, opens, warmUpMs), redirect(warmUpMs)]);
  for (let round = 1; round <= rounds; round += 1) {
    const alone = await load.match(server, opens, ms);
    const quiet = await redirect();
    const matching = load.match(server, opens, ms, beside.matches);
    const [busy] = await Promise.all([redirect(), matching]);
    turns.push({ alone, quiet, busy });
    progress(
      `${round}/${rounds}  ${alone.perSecond.toFixed(0)} matches/s (${alone.server?.toFixed(0)} µs)  ` +
        `redirects' p99 ${quiet.p99.toFixed(1)} ms, beside matches ${busy.p99.toFixed(1)} ms`,
    );
  }
});

const perSecond = median(turns.map(({ alone }) => alone.perSecond));
const micro = median(turns.map(({ alone }) => alone.server ?? Number.NaN));
const p99 = {
  quiet: median(turns.map(({ quiet }) => quiet.p99)),
  busy: median(turns.map(({ busy }) => busy.p99)),
};
const slower = p99.busy / p99.quiet;
print(
  `first opens with ${clicks} pending clicks, medians of ${rounds} turns; load average ${loadAverage()}`,
  `  ${perSecond.toFixed(0)} matches/s, ${micro.toFixed(0)} µs of CPU time each in all threads (goal: at least ${goal.perSecond})`,
  `  p99 of ${beside.redirects} redirects/s: ${p99.quiet.toFixed(1)} ms; beside ${beside.matches} matches/s ${p99.busy.toFixed(1)} ms`,
  `  ${slower.toFixed(2)} × (goal: at most ${goal.slower})`,
);
if (!(perSecond >= goal.perSecond && slower <= goal.slower)) process.exitCode = 1;
