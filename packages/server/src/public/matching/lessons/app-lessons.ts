import {
  calibrationReport,
  defaultModel,
  factorBin,
  learnedModel,
  learnFromLabel,
  likeliestLink,
  nothingLearned,
} from "@throughline/engine";
import type {
  BackgroundStatistics,
  CalibrationReport,
  Candidate,
  CandidateReason,
  JudgedVerdict,
  Learning,
  ModelParameters,
  OpenEvidence,
  Verdict,
} from "@throughline/engine";
import type { JsonObject } from "@throughline/storage";
import { LabelSources } from "./label-sources.ts";
import { MatchShare } from "./match-share.ts";
import { rounded } from "./rounded.ts";
import { OpensByHour } from "./opens-by-hour.ts";

/** The shape of what is kept; lessons of another one are learned anew. */
const version = 3;
/** How many judged verdicts the calibration looks at: the newest. */
const mostJudged = 1000;

/** What of a verdict teaches anything. */
export type TeachingVerdict = Pick<
  Verdict,
  "outcome" | "bayesFactor" | "decidedBy" | "confidence" | "link"
> & { readonly candidates: readonly Pick<CandidateReason, "click" | "link" | "posterior">[] };

/** What one app's traffic has taught. Of bounded size, and of no install in particular. */
export class AppLessons {
  /** Counts the resets: lessons of a later generation replace those of an earlier one. */
  readonly generation: number;
  /** When this generation began; undefined: with the app. */
  readonly since: number | undefined;
  #learning: Learning;
  #model: ModelParameters | undefined;
  readonly #judged: JudgedVerdict[];
  readonly #opens: OpensByHour;
  readonly #sources: LabelSources;
  readonly #matches: MatchShare;

  private constructor(kept: Partial<Kept>) {
    const { generation = 1, since, learning = nothingLearned, judged = [] } = kept;
    this.generation = generation;
    this.since = since ?? undefined;
    this.#learning = learning;
    this.#judged = judged.map(([confidence, right]) => ({ confidence, right: right === 1 }));
    this.#opens = new OpensByHour(kept.opens);
    this.#sources = new LabelSources(kept.sources);
    this.#matches = new MatchShare(kept.matches);
  }

  static read(kept: JsonObject | undefined): AppLessons {
    return new AppLessons(kept?.["version"] === version ? kept : {});
  }

  static isOfNewerRelease(kept: JsonObject | undefined): boolean {
    return Number(kept?.["version"] ?? 0) > version;
  }

  /** Nothing learned, in the next generation. */
  forgotten(at: number): AppLessons {
    return new AppLessons({ generation: this.generation + 1, since: at });
  }

  /** As it is kept. */
  toJson(): JsonObject {
    const terms = Object.entries(this.#learning.seen).map(([term, count]) => [
      term,
      rounded(count),
    ]);
    const kept: Kept = {
      version,
      generation: this.generation,
      since: this.since ?? null,
      learning: { seen: Object.fromEntries(terms) as Learning["seen"] },
      judged: this.#judged.map(({ confidence, right }) => [rounded(confidence), right ? 1 : 0]),
      opens: this.#opens.toJson(),
      sources: this.#sources.toJson(),
      matches: this.#matches.toJson(),
    };
    return kept as unknown as JsonObject;
  }

  /** What the app's opens are weighed with. */
  get model(): ModelParameters {
    this.#model ??= learnedModel(this.#learning, defaultModel);
    return this.#model;
  }

  /** How many certain matches the model was learned from; old ones fade. */
  get labels(): number {
    return this.#sources.labels;
  }

  /** Which share of the opens was matched, now and before. */
  get matches(): MatchShare {
    return this.#matches;
  }

  /** An open was decided by device signals: it counts, but does not teach. A model must not believe itself. */
  onVerdict(
    { platform }: OpenEvidence,
    { bayesFactor, outcome }: Pick<Verdict, "bayesFactor" | "outcome">,
    at: number,
    weight: number,
  ): void {
    this.#opens.add(platform, at, factorBin(bayesFactor), weight);
    this.#matches.add(at, outcome === "matched");
  }

  /** An open named its click itself: what its device signals said is judged by it, unless its network has taught enough. */
  onLabel(
    open: OpenEvidence,
    click: Candidate,
    verdict: TeachingVerdict,
    at: number,
    weight: number,
  ): void {
    if (weight === 0 || !this.#sources.admit(open, at, weight)) return;
    this.#learning = learnFromLabel(this.#learning, open, click, defaultModel, at, weight);
    this.#model = undefined;
    if (weight < 0.5) return;
    this.#judged.push({
      confidence: verdict.confidence,
      right: likeliestLink(verdict) === click.link,
    });
    if (this.#judged.length > mostJudged) this.#judged.shift();
  }

  calibration(): CalibrationReport & { readonly verdicts: number } {
    return { ...calibrationReport(this.#judged), verdicts: this.#judged.length };
  }

  /** The last week's opens by the hour, as `remind` tells them. */
  get opens(): OpensByHour {
    return this.#opens;
  }

  /** Tells fresh statistics about the last week's opens. */
  remind(statistics: BackgroundStatistics): void {
    this.#opens.remind(statistics);
  }
}

interface Kept {
  readonly version: number;
  readonly generation: number;
  readonly since: number | null;
  readonly learning: Learning;
  readonly judged: readonly (readonly [confidence: number, right: 0 | 1])[];
  readonly opens: ReturnType<OpensByHour["toJson"]>;
  readonly sources: readonly number[];
  readonly matches: ReturnType<MatchShare["toJson"]>;
}
