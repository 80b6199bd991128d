import type { FastifyBaseLogger } from "fastify";
import type {
  Activity,
  ActivityEvent,
  ActivityListener,
} from "../../platform/activity/activity.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Lessons } from "./lessons/lessons.ts";

/** An app that is not looked up again within this time is not counted any more; a warning is repeated as seldom. */
const dayMs = 86_400_000;

/** Warns when far fewer of an app's first opens are matched than in the week before. */
export class ShareAlarm {
  readonly #lessons: Pick<Lessons, "of">;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  /** When each app was warned about. */
  readonly #collapsed = new Map<string, number>();

  constructor(lessons: Pick<Lessons, "of">, log: Pick<FastifyBaseLogger, "warn">) {
    this.#lessons = lessons;
    this.#log = log;
  }

  /** How many apps' shares have collapsed. */
  get apps(): number {
    return this.#collapsed.size;
  }

  /** No promise for what it has nothing to do with: that is every click. */
  readonly listener: ActivityListener = (event) =>
    event.kind === "weighed" ? this.#look(event) : undefined;

  async #look({ app, at }: Extract<ActivityEvent, { kind: "weighed" }>): Promise<void> {
    const { collapsed, ...shares } = (await this.#lessons.of(app.id)).matches.at(at);
    if (!collapsed) {
      this.#collapsed.delete(app.id);
      return;
    }
    const warnedAt = this.#collapsed.get(app.id);
    if (warnedAt !== undefined && Math.abs(at - warnedAt) < dayMs) return;
    this.#collapsed.set(app.id, at);
    this.#log.warn(
      { app: app.id, ...shares },
      "far fewer first opens are matched than in the week before; see: throughline model show",
    );
  }
}

/** Warns and counts for as long as the service runs. */
export function watchMatchShare({
  lessons,
  log,
  activity,
  metrics,
}: {
  readonly lessons: Pick<Lessons, "of">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly activity: Pick<Activity, "subscribe">;
  readonly metrics: Pick<Metrics, "gauge">;
}): void {
  const alarm = new ShareAlarm(lessons, log);
  activity.subscribe(alarm.listener);
  metrics.gauge(
    "throughline_match_share_collapsed_apps",
    "Apps that match far fewer first opens by device signals than in the week before.",
    () => alarm.apps,
  );
}
