import type { UnhealthyWebhook } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";

/** The shortest time between two reports in the log. */
const logEveryMs = 60_000;

type Losses = Pick<UnhealthyWebhook, "refused" | "dropped">;

const none: Losses = { refused: 0, dropped: 0 };

/** Logs how many messages webhooks lost, on any node and for any reason. */
export class LossReport {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  /** The losses that were logged. Undefined until the first update, since earlier losses were logged before the start. */
  #logged: Map<string, Losses> | undefined;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: Pick<FastifyBaseLogger, "warn">) {
    this.#log = log;
  }

  update(webhooks: readonly UnhealthyWebhook[], now: number): void {
    if (Math.abs(now - this.#loggedAt) < logEveryMs) return;
    this.#loggedAt = now;
    const logged = this.#logged;
    this.#logged = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    if (!logged) return;
    for (const { id, app, refused, dropped } of webhooks) {
      const before = logged.get(id) ?? none;
      const [newlyRefused, newlyDropped] = [refused - before.refused, dropped - before.dropped];
      if (newlyRefused > 0) {
        this.#log.warn(
          { app, webhook: id },
          `webhook refused ${newlyRefused} messages for good; throughline webhook delivery list ${id} --state failed shows them`,
        );
      }
      if (newlyDropped > 0) {
        this.#log.warn(
          { app, webhook: id },
          `webhook lost ${newlyDropped} messages, which were too old or exceeded WEBHOOK_QUEUE_MB`,
        );
      }
    }
  }
}
