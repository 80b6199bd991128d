import { ChangeEmitter } from "../nodes/changes.ts";
import type { Change } from "../nodes/changes.ts";
import { maxMessageBytes } from "../ports.ts";
import type { Run } from "./database.ts";
import type { NotificationListener } from "./notification-listener.ts";

/** Publishes a change to every node when its transaction commits. */
export type PublishChange = (run: Run, change: Change) => Promise<void>;

const channel = "throughline_changes";

/** A change, and the id of the node that made it. */
interface Notification {
  readonly by: string;
  readonly change: Change;
}

/**
 * How many changes of other nodes are emitted in each window. A single "everything" at the end of the window replaces
 * any further ones, because everybody who can log in to the database can send any number of notifications.
 */
const maxPerWindow = 500;
const windowMs = 250;

/** The fields of each kind of change. */
const fieldsOf = {
  app: ["app"],
  key: ["app", "id"],
  link: ["app", "code"],
  install: ["app", "install"],
  "learned-model": ["app"],
  everything: [],
} satisfies Record<Change["kind"], string[]>;

/**
 * Emits the changes of all nodes. The caller emits the changes of this node itself. When the
 * connection for notifications is lost and when it is back, "everything" is emitted.
 */
export class PostgresChanges extends ChangeEmitter {
  readonly #node: string;
  #window: NodeJS.Timeout | undefined;
  #countInWindow = 0;
  /** Whether this window had more changes than the limit. */
  #hasMore = false;

  constructor(notifications: Pick<NotificationListener, "node" | "onNotification" | "onGap">) {
    super();
    this.#node = notifications.node;
    notifications.onNotification(channel, (payload) => {
      const received = parseNotification(payload);
      if (received !== undefined && received.by !== this.#node) this.#emitLimited(received.change);
    });
    notifications.onGap(() => this.emit({ kind: "everything" }));
  }

  #emitLimited(change: Change): void {
    if (this.#window === undefined) {
      this.#window = setTimeout(() => this.#endWindow(), windowMs).unref();
    }
    this.#countInWindow += 1;
    // "everything" clears every cache, so it uses up the whole window.
    if (this.#countInWindow > maxPerWindow) this.#hasMore = true;
    else this.emit(change);
    if (change.kind === "everything") this.#countInWindow = maxPerWindow;
  }

  #endWindow(): void {
    const hasMore = this.#hasMore;
    this.#window = undefined;
    this.#countInWindow = 0;
    this.#hasMore = false;
    if (hasMore) this.emit({ kind: "everything" });
  }

  readonly publish: PublishChange = async (run, change) => {
    const serialize = (reported: Change) =>
      JSON.stringify({ by: this.#node, change: reported } satisfies Notification);
    const whole = serialize(change);
    const fits = Buffer.byteLength(whole) <= maxMessageBytes;
    const payload = fits ? whole : serialize({ kind: "everything" });
    await run("SELECT pg_notify($1, $2)", channel, payload);
  };
}

/**
 * Parses the notification of a node. Returns undefined for anything else, because everybody who can log in to the
 * database can send notifications.
 */
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
