import { ChangeEmitter } from "../changes.ts";
import type { Change } from "../changes.ts";
import { maxMessageBytes } from "../ports.ts";
import type { Run } from "./database.ts";
import type { NotificationListener } from "./notification-listener.ts";

/** Tells every node of a change, when and if the transaction it is made in commits. */
export type PublishChange = (run: Run, change: Change) => Promise<void>;

const channel = "throughline_changes";

/** A change on its way, with the node that made it. */
interface Notification {
  readonly by: string;
  readonly change: Change;
}

/**
 * How many changes of other nodes are passed on one by one in each window. Beyond that a single "everything" at the end
 * of the window stands for the rest: whoever can connect to the database can send as many as they like.
 */
const maxPerWindow = 500;
const windowMs = 250;

/** Which fields a change has beside its kind. */
const fieldsOf = {
  app: ["app"],
  key: ["app", "id"],
  link: ["app", "code"],
  install: ["app", "install"],
  lessons: ["app"],
  everything: [],
} satisfies Record<Change["kind"], string[]>;

/**
 * Hears what other nodes change; what this one changes is told without a detour. Where changes may have been missed,
 * everything is said to have changed.
 */
export class PostgresChanges extends ChangeEmitter {
  readonly #node: string;
  #window: NodeJS.Timeout | undefined;
  #inWindow = 0;
  /** Whether the window has seen more than it passes on. */
  #hasMore = false;

  constructor(listening: Pick<NotificationListener, "node" | "onNotification" | "onGap">) {
    super();
    this.#node = listening.node;
    listening.onNotification(channel, (payload) => {
      const told = parseNotification(payload);
      if (told !== undefined && told.by !== this.#node) this.#passOn(told.change);
    });
    listening.onGap(() => this.emit({ kind: "everything" }));
  }

  #passOn(change: Change): void {
    if (this.#window === undefined) {
      this.#window = setTimeout(() => this.#endWindow(), windowMs).unref();
    }
    this.#inWindow += 1;
    // "everything" empties every cache: it uses up its window.
    if (this.#inWindow > maxPerWindow) this.#hasMore = true;
    else this.emit(change);
    if (change.kind === "everything") this.#inWindow = maxPerWindow;
  }

  #endWindow(): void {
    const hasMore = this.#hasMore;
    this.#window = undefined;
    this.#inWindow = 0;
    this.#hasMore = false;
    if (hasMore) this.emit({ kind: "everything" });
  }

  readonly publish: PublishChange = async (run, change) => {
    const text = (what: Change) =>
      JSON.stringify({ by: this.#node, change: what } satisfies Notification);
    const whole = text(change);
    const fits = Buffer.byteLength(whole) <= maxMessageBytes;
    const payload = fits ? whole : text({ kind: "everything" });
    await run("SELECT pg_notify($1, $2)", channel, payload);
  };
}

/** What a node announced; undefined for anything else, since every login of the database can send notifications. */
function parseNotification(payload: string): Notification | undefined {
  try {
    const { by, change } = JSON.parse(payload) as { by: unknown; change: Record<string, unknown> };
    const fields = Object.hasOwn(fieldsOf, String(change["kind"]))
      ? fieldsOf[change["kind"] as Change["kind"]]
      : undefined;
    const isChange = fields?.every((field) => typeof change[field] === "string") ?? false;
    return isChange && typeof by === "string"
      ? ({ by, change } as unknown as Notification)
      : undefined;
  } catch {
    return undefined;
  }
}
