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
  JudgedVerdict,
  Learning,
  ModelParameters,
  OpenEvidence,
  Verdict,
} from "@throughline/engine";
import type { JsonObject } from "@throughline/storage";
import { rounded } from "./rounded.ts";
import { OpensByHour } from "./opens-by-hour.ts";

/** The shape of what is kept; lessons of another one are learned anew. */
const version = 2;
/** How many judged verdicts the calibration looks at: the newest. */
const mostJudged = 1000;

/** What one app's traffic has taught. Of bounded size, and of no install in particular. */
export class AppLessons {
  #learning: Learning;
  #model: ModelParameters | undefined;
  readonly #judged: JudgedVerdict[];
  readonly #opens: OpensByHour;

  private constructor(learning: Learning, judged: JudgedVerdict[], opens: OpensByHour) {
    this.#learning = learning;
    this.#judged = judged;
    this.#opens = opens;
  }

  static read(kept: JsonObject | undefined): AppLessons {
    if (kept?.["version"] !== version) {
      return new AppLessons(nothingLearned, [], new OpensByHour());
    }
    const { learning, judged, opens } = kept as unknown as Kept;
    return new AppLessons(
      learning,
      judged.map(([confidence, right]) => ({ confidence, right: right === 1 })),
      new OpensByHour(opens),
    );
  }

  /** As it is kept. */
  toJson(): JsonObject {
    const terms = Object.entries(this.#learning.seen).map(([term, count]) => [
      term,
      rounded(count),
    ]);
    const kept: Kept = {
      version,
      learning: { seen: Object.fromEntries(terms) as Learning["seen"] },
      judged: this.#judged.map(({ confidence, right }) => [rounded(confidence), right ? 1 : 0]),
      opens: this.#opens.toJson(),
    };
    return kept as unknown as JsonObject;
  }

  /** What the app's opens are weighed with. */
  get model(): ModelParameters {
    this.#model ??= learnedModel(this.#learning, defaultModel);
    return this.#model;
  }

  /** An open was decided by device signals: it counts, but does not teach. A model must not believe itself. */
  onVerdict(
    { platform }: OpenEvidence,
    { bayesFactor }: Verdict,
    at: number,
    weight: number,
  ): void {
    this.#opens.add(platform, at, factorBin(bayesFactor), weight);
  }

  /** An open named its click itself: what its device signals said is judged by it. */
  onLabel(
    open: OpenEvidence,
    click: Candidate,
    verdict: Verdict,
    at: number,
    weight: number,
  ): void {
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

  /** Tells fresh statistics about the last week's opens. */
  remind(statistics: BackgroundStatistics): void {
    this.#opens.remind(statistics);
  }
}

interface Kept {
  readonly version: number;
  readonly learning: Learning;
  readonly judged: readonly (readonly [confidence: number, right: 0 | 1])[];
  readonly opens: ReturnType<OpensByHour["toJson"]>;
}
