import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  BackgroundStatistics,
  candidateLimit,
  CandidateIndexer,
  decideMatch,
  defaultPolicy,
} from "@throughline/engine";
import type { IndexedCandidate, ClickEvidence, OpenEvidence } from "@throughline/engine";
import { clickOf, endOfWeek, clickEvidenceOf, openEvidenceOf } from "./crowd.ts";
import { print } from "./harness.ts";

/**
 * `npm run decision -w @throughline/bench` measures a decision with the maximum number of candidates and compares it with
 * parsing the same candidates from JSON.
 */
const start = 1_793_577_600_000;
const now = endOfWeek(start);
const rounds = 40;
/** The number of decisions that are measured together, because reading the CPU time takes time too. */
const perRound = 20;
const languages = ["pl-PL", "de-DE", "en-GB", "en-US", "fr-FR", "uk-UA"];
const screens = [
  { short: 390, long: 844, scale: 3 },
  { short: 393, long: 852, scale: 3 },
  { short: 430, long: 932, scale: 3 },
];

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const background = new BackgroundStatistics();
for (let n = 0; n < 8_000; n += 1) background.record(clickEvidence(n), now - 1);
/** Indexes the candidates as the store's cache does. */
const indexer = new CandidateIndexer();
const candidates: IndexedCandidate[] = Array.from({ length: candidateLimit }, (_, n) => {
  const { click, link, at } = clickOf(n, candidateLimit, start);
  return indexer.index({ click, link, at, evidence: clickEvidence(n) }, "app");
});
const text = JSON.stringify(candidates);

// The first loop is a warm-up. Then decisions and parsing alternate, so that other work on the machine affects both.
for (let round = 0; round < rounds; round += 1) turn(round);
const before = heap();
let [decisions, parses] = [0, 0];
for (let round = 0; round < rounds; round += 1) {
  const { decision, parse } = turn(round);
  decisions += decision;
  parses += parse;
}
const measured = rounds * perRound;
const row = (what: string, value: number, unit = "") =>
  `${what.padEnd(52)} ${value.toPrecision(4)}${unit}`;
print(
  row(`decision, ${candidateLimit} candidates, CPU µs`, decisions / measured),
  row("  JSON.parse of the same candidates, CPU µs", parses / measured),
  row("  decision relative to JSON.parse", decisions / parses, "×"),
  row(`heap growth after ${measured} decisions, MB`, heap() - before),
);

/** Returns the CPU time of `perRound` decisions and of as many parses, in µs. */
function turn(round: number): { decision: number; parse: number } {
  const opens = Array.from({ length: perRound }, (_, n) => openEvidence(round * perRound + n));
  const began = cpuTime();
  for (const open of opens) decideMatch(open, candidates, background, defaultPolicy, now);
  const decided = cpuTime();
  for (let n = 0; n < perRound; n += 1) JSON.parse(text);
  return { decision: decided - began, parse: cpuTime() - decided };
}

/** Returns the evidence of a click. Every other click shows no model, as in Safari. */
function clickEvidence(n: number): ClickEvidence {
  const { model, ...evidence } = clickEvidenceOf(n);
  return {
    ...evidence,
    ...(model !== undefined && n % 2 === 0 && { model }),
    screen: screens[n % screens.length] ?? { short: 375, long: 667 },
    languages: [languages[n % languages.length] ?? "pl-PL", "en"],
    visitor: n % 900,
  };
}

function openEvidence(n: number): OpenEvidence {
  const screen = screens[n % screens.length];
  return { ...openEvidenceOf(n), ...(screen && { screen }), languages: ["pl-PL", "en-GB"] };
}

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
