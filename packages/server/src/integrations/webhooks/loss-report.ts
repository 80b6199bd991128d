import type { TroubledEndpoint } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";

/** No more often than this is the log told. */
const everyMs = 60_000;

type Losses = Pick<TroubledEndpoint, "refused" | "dropped">;

const none: Losses = { refused: 0, dropped: 0 };

/** Tells the log how many messages webhooks lost, whichever node, sweep or bound removed them. */
export class LossReport {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  /** What the log knows. What was lost before the start was told before the start. */
  #told: Map<string, Losses> | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(log: Pick<FastifyBaseLogger, "warn">) {
    this.#log = log;
  }

  look(endpoints: readonly TroubledEndpoint[], now: number): void {
    if (Math.abs(now - this.#toldAt) < everyMs) return;
    this.#toldAt = now;
    const told = this.#told;
    this.#told = new Map(endpoints.map((each) => [each.id, each]));
    if (!told) return;
    for (const { id, app, refused, dropped } of endpoints) {
      const before = told.get(id) ?? none;
      const [newlyRefused, newlyDropped] = [refused - before.refused, dropped - before.dropped];
      if (newlyRefused > 0) {
        this.#log.warn(
          { app, webhook: id },
          `webhook refused ${newlyRefused} messages for good; throughline webhook log ${id} has its answers`,
        );
      }
      if (newlyDropped > 0) {
        this.#log.warn(
          { app, webhook: id },
          `webhook lost ${newlyDropped} messages: they were older than messages are kept, or beyond WEBHOOK_MB`,
        );
      }
    }
  }
}
