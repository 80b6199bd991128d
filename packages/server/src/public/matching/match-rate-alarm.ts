import { dayMs } from "@throughline/engine/durations";
import type { FastifyBaseLogger } from "fastify";
import type {
  Activity,
  ActivityEvent,
  ActivityListener,
} from "../../platform/activity/activity.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { LearnedModels } from "./learned-model/learned-models.ts";

/** How long to wait before warning about the same app again. */
const repeatMs = dayMs;

/** Warns if an app matches far fewer of its first opens than in the week before. */
export class MatchRateAlarm {
  readonly #models: Pick<LearnedModels, "of">;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  /** The time of the last warning, by app. */
  readonly #warnedAt = new Map<string, number>();

  constructor(models: Pick<LearnedModels, "of">, log: Pick<FastifyBaseLogger, "warn">) {
    this.#models = models;
    this.#log = log;
  }

  /** The number of apps whose match rate has collapsed. */
  get apps(): number {
    return this.#warnedAt.size;
  }

  /** Checks the match rate after a scored open. Returns no promise for other events, so that clicks do not wait. */
  readonly listener: ActivityListener = (event) =>
    event.kind === "scored" ? this.#check(event) : undefined;

  async #check({ app, at }: Extract<ActivityEvent, { kind: "scored" }>): Promise<void> {
    const { collapsed, ...shares } = (await this.#models.of(app.id)).matchRate.at(at);
    if (!collapsed) {
      this.#warnedAt.delete(app.id);
      return;
    }
    const warnedAt = this.#warnedAt.get(app.id);
    if (warnedAt !== undefined && Math.abs(at - warnedAt) < repeatMs) return;
    this.#warnedAt.set(app.id, at);
    this.#log.warn(
      { app: app.id, ...shares },
      "far fewer first opens are matched than in the week before; see: throughline model show",
    );
  }
}

/** Starts the alarm and its metric. */
export function watchMatchRate({
  models,
  log,
  activity,
  metrics,
}: {
  readonly models: Pick<LearnedModels, "of">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly activity: Pick<Activity, "subscribe">;
  readonly metrics: Pick<Metrics, "gauge">;
}): void {
  const alarm = new MatchRateAlarm(models, log);
  activity.subscribe(alarm.listener);
  metrics.gauge(
    "throughline_match_rate_collapsed_apps",
    "Apps that match far fewer first opens by device signals than in the week before.",
    () => alarm.apps,
  );
}
