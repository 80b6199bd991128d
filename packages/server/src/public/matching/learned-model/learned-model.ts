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
import { requireVersion, UnknownVersion } from "@throughline/storage";
import type { JsonObject } from "@throughline/storage";
import { LabelQuota } from "./label-quota.ts";
import { MatchRate } from "./match-rate.ts";
import { roundForStorage } from "./round-for-storage.ts";
import { OpensByHour } from "./opens-by-hour.ts";

/** The version of the models that this release writes and reads. */
const version = 1;
/** How many of the newest checked verdicts the calibration uses. */
const maxJudged = 1000;

/** The part of a verdict that the model learns from. */
export type TrainingVerdict = Pick<
  Verdict,
  "outcome" | "bayesFactor" | "decidedBy" | "confidence" | "link" | "addressPairs"
> & { readonly candidates: readonly Pick<CandidateReason, "click" | "link" | "posterior">[] };

/** What matching has learned from an app's traffic. Its size is bounded, and it holds no data of single installs. */
export class LearnedModel {
  /** The number of resets plus one. A later generation replaces an earlier one. */
  readonly generation: number;
  /** When this generation began. Undefined for the first one, which began with the app. */
  readonly since: number | undefined;
  /** Why the stored model cannot be read. This model is then empty, and it is not stored. */
  readonly unreadable: UnknownVersion | undefined;
  #learning: Learning;
  #parameters: ModelParameters | undefined;
  readonly #judged: JudgedVerdict[];
  readonly #opens: OpensByHour;
  readonly #labelQuota: LabelQuota;
  readonly #matches: MatchRate;

  private constructor(stored: Partial<StoredModel>, unreadable?: UnknownVersion) {
    const { generation = 1, since, learning = nothingLearned, judged = [] } = stored;
    this.generation = generation;
    this.since = since ?? undefined;
    this.unreadable = unreadable;
    this.#learning = learning;
    this.#judged = judged.map(([confidence, right]) => ({ confidence, right: right === 1 }));
    this.#opens = new OpensByHour(stored.opens);
    this.#labelQuota = new LabelQuota(stored.sources);
    this.#matches = new MatchRate(stored.matches);
  }

  /**
   * Returns the stored model. If its version is unknown, returns an empty model of the same generation, so that matching
   * continues with the default parameters.
   */
  static parse(stored: JsonObject | undefined): LearnedModel {
    const model: Partial<StoredModel> = stored ?? { version };
    try {
      requireVersion("learned models", version, model.version, "reset what the app has learned");
      return new LearnedModel(model);
    } catch (error) {
      if (!(error instanceof UnknownVersion)) throw error;
      const { generation = 1 } = model;
      return new LearnedModel({ generation }, error);
    }
  }

  /** Returns an empty model of the next generation. */
  afterReset(at: number): LearnedModel {
    return new LearnedModel({ generation: this.generation + 1, since: at });
  }

  /** Returns the model in its stored format. */
  toJson(): JsonObject {
    const terms = Object.entries(this.#learning.seen).map(([term, count]) => [
      term,
      roundForStorage(count),
    ]);
    const stored: StoredModel = {
      version,
      generation: this.generation,
      since: this.since ?? null,
      learning: { seen: Object.fromEntries(terms) as Learning["seen"] },
      judged: this.#judged.map(({ confidence, right }) => [
        roundForStorage(confidence),
        right ? 1 : 0,
      ]),
      opens: this.#opens.toJson(),
      sources: this.#labelQuota.toJson(),
      matches: this.#matches.toJson(),
    };
    return stored as unknown as JsonObject;
  }

  /** The parameters that the app's opens are scored with. */
  get parameters(): ModelParameters {
    this.#parameters ??= learnedModel(this.#learning, defaultModel);
    return this.#parameters;
  }

  /** How many certain matches the model learned from. Old matches count less. */
  get labels(): number {
    return this.#labelQuota.labels;
  }

  /** The share of opens that were matched, lately and before. */
  get matchRate(): MatchRate {
    return this.#matches;
  }

  /** Counts an open that device signals decided. It does not train the model, so that the model does not confirm itself. */
  addVerdict(
    { platform }: OpenEvidence,
    { bayesFactor, outcome }: Pick<Verdict, "bayesFactor" | "outcome">,
    at: number,
    weight: number,
  ): void {
    this.#opens.add(platform, at, factorBin(bayesFactor), weight);
    this.#matches.add(at, outcome === "matched");
  }

  /** Trains the model with an open that sent its click id, and checks the verdict against the click. Ignored if the network gave too many labels. */
  addLabel(
    open: OpenEvidence,
    click: Candidate,
    verdict: TrainingVerdict,
    at: number,
    weight: number,
  ): void {
    if (weight === 0 || !this.#labelQuota.admit(open, at, weight)) return;
    this.#learning = learnFromLabel(this.#learning, open, click, defaultModel, at, weight);
    this.#parameters = undefined;
    if (weight < 0.5) return;
    this.#judged.push({
      confidence: verdict.confidence,
      right: likeliestLink(verdict) === click.link,
    });
    if (this.#judged.length > maxJudged) this.#judged.shift();
  }

  /** Compares the stated confidence of recent verdicts with how often they were right. */
  calibration(): CalibrationReport & { readonly verdicts: number } {
    return { ...calibrationReport(this.#judged), verdicts: this.#judged.length };
  }

  /** The number of opens per hour in the last week. */
  get opens(): OpensByHour {
    return this.#opens;
  }

  /** Adds the opens of the last week to new statistics. */
  restoreOpens(statistics: BackgroundStatistics): void {
    this.#opens.restoreTo(statistics);
  }
}

interface StoredModel {
  readonly version: number;
  readonly generation: number;
  readonly since: number | null;
  readonly learning: Learning;
  readonly judged: readonly (readonly [confidence: number, right: 0 | 1])[];
  readonly opens: ReturnType<OpensByHour["toJson"]>;
  readonly sources: readonly number[];
  readonly matches: ReturnType<MatchRate["toJson"]>;
}
