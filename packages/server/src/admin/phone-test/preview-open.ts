import { defaultPolicy } from "@throughline/engine";
import type { CandidateReason, ClickEvidence, RawClick, Verdict } from "@throughline/engine";
import { evidenceOf, signalWords } from "@throughline/protocol";
import type { FingerprintRequest, Signal } from "@throughline/protocol";
import type { App, Link } from "@throughline/storage";
import { sharesNetwork } from "../../public/matching/guess-limiter.ts";
import type { MatchingDependencies } from "../../public/matching/open.ts";
import { previewMatch } from "../../public/matching/preview-match.ts";
import { signalCosts } from "../installs/counter-evidence.ts";
import { decisions } from "../installs/explain.ts";
import { percent } from "../installs/percent.ts";

/** When the imagined open happens. Fewer people open an app right after the click than after this time. */
const openAfterMs = 2 * 60_000;

/** The click that the imagined open is compared with. */
export interface TestClick {
  readonly app: App;
  readonly link: Link;
  readonly clickId: string;
}

/** What an open on the phone would be matched with. It says nothing about clicks of other people. */
export interface OpenPreview {
  readonly isMatched: boolean;
  readonly verdict: string;
  /** What speaks most against the click. */
  readonly against: readonly string[];
  /** The evidence of each signal: its name, how far click and open agree, and the bits. */
  readonly evidence: readonly (readonly [name: string, agreement: string, bits: string])[];
}

/** Matches an imagined open of the app, in which the phone's browser stands in for the app. */
export async function previewOpen(
  deps: MatchingDependencies,
  click: TestClick,
  seen: ClickEvidence,
  { address, page }: RawClick,
): Promise<OpenPreview> {
  const { platform } = seen;
  if (platform === "other") {
    return unmatched("Computers are not matched. Open this page on a phone.");
  }
  const at = deps.now() + openAfterMs;
  const deviceSignals: FingerprintRequest = {
    platform,
    timestamp: at,
    model: seen.model ?? null,
    systemVersion: seen.osFrozen ? null : (seen.os?.join(".") ?? null),
    screenWidth: page?.screenWidth ?? seen.screen?.short ?? null,
    screenHeight: page?.screenHeight ?? seen.screen?.long ?? null,
    scale: page?.pixelRatio ?? seen.screen?.scale ?? null,
    locale: seen.languages.map((languageTag) => ({ languageTag })),
    timezone: seen.timeZone ?? null,
  };
  const open = { app: click.app, at, deviceSignals, network: { address } };
  const verdict = await previewMatch(deps, open);
  return verdict
    ? describeVerdict(verdict, click)
    : unmatched("No match. The browser shows too few device signals.");
}

/**
 * Describes the verdict on the test click alone. The verdict also names clicks of other people, whose links and numbers
 * are nobody's business on this page.
 */
function describeVerdict(verdict: Verdict, { app, link, clickId }: TestClick): OpenPreview {
  if (verdict.decidedBy === "deterministic-only") return unmatched(decisions[verdict.decidedBy]);
  const own = verdict.candidates.filter((candidate) => candidate.link === link.code);
  const candidate = own.find(({ click }) => click === clickId);
  const probability = own.reduce((sum, { posterior }) => sum + posterior, 0);
  const { threshold, sensitiveThreshold } = { ...defaultPolicy, ...app.matching };
  const required = link.sensitive ? sensitiveThreshold : threshold;
  const isMatched = verdict.outcome === "matched" && verdict.link === link.code;
  const reached = `The test link reached ${percent(probability)}; ${percent(required)} is required.`;
  const limited =
    isMatched && !sharesNetwork(verdict)
      ? " The click and the open share no network, and the number of such matches is limited."
      : "";
  return {
    isMatched,
    verdict: `${isMatched ? decisions.threshold : decisions.nobody} ${reached}${limited}`,
    against: candidate ? against(candidate) : [],
    evidence: candidate
      ? evidenceOf(candidate)
          .filter(isAboutClick)
          .map(({ name, agreement = "", bits }) => [name, agreement, formatBits(bits)])
      : [],
  };
}

/** Returns false for evidence that shows whether somebody with a similar phone clicked. */
function isAboutClick({ signal }: { readonly signal: Signal }): boolean {
  return signal !== "person";
}

function against(candidate: CandidateReason): string[] {
  return signalCosts(candidate)
    .filter(isAboutClick)
    .map(
      ({ signal, words, bits }) =>
        `${signalWords[signal].name}: ${words} (${formatBits(bits)} bits)`,
    );
}

function formatBits(bits: number): string {
  return `${bits < 0 ? "−" : "+"}${Math.abs(bits).toFixed(1)}`;
}

function unmatched(verdict: string): OpenPreview {
  return { isMatched: false, verdict, against: [], evidence: [] };
}
