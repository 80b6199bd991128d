import { randomUUID } from "node:crypto";
import { readCursor, writeCursor } from "../cursor.ts";
import { messageOverhead, withAttempt } from "../outbox.ts";
import type {
  Conclusion,
  Endpoint,
  KeptEndpoint,
  Leased,
  Message,
  MessageKind,
  OutboxStore,
  Replay,
  Told,
  TroubledEndpoint,
} from "../outbox.ts";
import type { Page, PageRequest } from "../ports.ts";
import type { Moment } from "../records.ts";

/** Writes what happened for the endpoints of its app that want the kind; `make` is asked only if there is one. */
export type Tell = (app: string, kind: MessageKind, make: () => Told) => void;

type Kept = KeptEndpoint & { readonly restsUntil: Moment };

export class MemoryOutbox implements OutboxStore {
  readonly #endpoints = new Map<string, Kept>();
  /** By serial, in order. */
  #messages = new Map<number, Message>();
  #last = 0;

  readonly tell: Tell = (app, kind, make) => {
    for (const { id, kinds, app: owner } of this.#endpoints.values()) {
      if (owner !== app || !kinds.includes(kind)) continue;
      this.#messages.set(++this.#last, {
        ...make(),
        id: `msg_${randomUUID().replaceAll("-", "")}`,
        app,
        endpoint: id,
        state: "waiting",
        tries: 0,
        attempts: [],
      });
    }
  };

  async addEndpoint(endpoint: Endpoint): Promise<"created" | "taken"> {
    if (this.#endpoints.has(endpoint.id)) return "taken";
    const health = { failures: 0, restsUntil: 0, refused: 0, dropped: 0 };
    this.#endpoints.set(endpoint.id, { ...endpoint, ...health });
    return "created";
  }

  async endpoint(app: string, id: string): Promise<KeptEndpoint | undefined> {
    const kept = this.#endpoints.get(id);
    return kept?.app === app ? shown(kept) : undefined;
  }

  async endpoints(app: string): Promise<readonly KeptEndpoint[]> {
    return [...this.#endpoints.values()].filter((each) => each.app === app).map(shown);
  }

  async replaceEndpoint(endpoint: Endpoint, since: Moment) {
    const old = this.#endpoints.get(endpoint.id);
    if (old === undefined || old.app !== endpoint.app) return "unknown";
    if (old.updatedAt !== since) return "changed";
    const { failures, failingSince, restsUntil, refused, dropped } = old;
    const isResumed = old.paused !== undefined && endpoint.paused === undefined;
    const health = isResumed
      ? { failures: 0, restsUntil: 0 }
      : { failures, restsUntil, ...(failingSince !== undefined && { failingSince }) };
    this.#endpoints.set(endpoint.id, { ...endpoint, ...health, refused, dropped });
    return "replaced";
  }

  async removeEndpoint(app: string, id: string): Promise<boolean> {
    if (this.#endpoints.get(id)?.app !== app) return false;
    this.#endpoints.delete(id);
    this.#drop(({ endpoint }) => endpoint === id);
    return true;
  }

  async troubled(): Promise<readonly TroubledEndpoint[]> {
    return [...this.#endpoints.values()]
      .filter(({ paused, refused, dropped }) => paused || refused > 0 || dropped > 0)
      .map(({ id, app, paused, refused, dropped }) => ({
        id,
        app,
        isPaused: paused !== undefined,
        refused,
        dropped,
      }));
  }

  async trim(maxBytes: number): Promise<void> {
    const sizes = new Map<string, number>();
    for (const message of this.#messages.values()) {
      sizes.set(message.app, (sizes.get(message.app) ?? 0) + bytesOf(message));
    }
    const oldestFirst = [...this.#messages.values()].toSorted((one, other) => one.at - other.at);
    const unwanted = new Set<Message>();
    for (const message of oldestFirst) {
      const size = sizes.get(message.app) ?? 0;
      if (size <= maxBytes) continue;
      sizes.set(message.app, size - bytesOf(message));
      unwanted.add(message);
    }
    this.#dropUndelivered((message) => unwanted.has(message));
  }

  async due(now: Moment): Promise<readonly KeptEndpoint[]> {
    const waiting = new Set(
      [...this.#messages.values()]
        .filter(({ state, due = now }) => state === "waiting" && due <= now)
        .map(({ endpoint }) => endpoint),
    );
    return [...this.#endpoints.values()]
      .filter(({ id, paused, restsUntil }) => !paused && restsUntil <= now && waiting.has(id))
      .map(shown);
  }

  async lease(
    endpoint: string,
    now: Moment,
    until: Moment,
    limit: number,
  ): Promise<readonly Leased[]> {
    const waiting = [...this.#messages].filter(
      ([, each]) => each.endpoint === endpoint && each.state === "waiting",
    );
    const tried = waiting
      .filter(([, { due }]) => due !== undefined && due <= now)
      .toSorted(([, one], [, other]) => (one.due ?? 0) - (other.due ?? 0));
    const lanes = new Set<string>();
    const fresh = waiting.filter(([, { due, lane }]) => {
      const isFirst = lane === undefined || !lanes.has(lane);
      if (lane !== undefined) lanes.add(lane);
      return isFirst && due === undefined;
    });
    return [...tried, ...fresh].slice(0, limit).map(([serial, message]) => {
      const leased = { ...message, due: until };
      this.#messages.set(serial, leased);
      return leased;
    });
  }

  async conclude(leased: Leased, conclusion: Conclusion): Promise<boolean> {
    const { attempt, state, due, isRefused, restsUntil } = conclusion;
    const found = this.#find(leased.app, leased.endpoint, leased.id);
    if (found?.[1].state !== "waiting" || found[1].due !== leased.due) return false;
    const { due: _due, ...rest } = found[1];
    this.#messages.set(found[0], {
      ...rest,
      state,
      tries: rest.tries + 1,
      attempts: withAttempt(leased, attempt),
      ...(due !== undefined && { due }),
    });
    const kept = this.#endpoints.get(leased.endpoint);
    if (kept === undefined) return true;
    if (isRefused) {
      this.#endpoints.set(kept.id, { ...kept, refused: kept.refused + 1 });
      return true;
    }
    const { failingSince, failures, ...endpoint } = kept;
    this.#endpoints.set(
      kept.id,
      state === "delivered"
        ? { ...endpoint, failures: 0, restsUntil: 0 }
        : {
            ...endpoint,
            failures: failures + 1,
            failingSince: failingSince ?? attempt.at,
            restsUntil: Math.max(endpoint.restsUntil, restsUntil ?? 0),
          },
    );
    return true;
  }

  async addLeased(message: Leased): Promise<void> {
    this.#messages.set(++this.#last, message);
  }

  async messages(
    app: string,
    endpoint: string,
    { limit, after, state }: PageRequest & { readonly state?: Message["state"] },
  ): Promise<Page<Message>> {
    const below = after === undefined ? Number.POSITIVE_INFINITY : readCursor(after);
    const rest = [...this.#messages]
      .toReversed()
      .filter(
        ([serial, each]) =>
          serial < below &&
          each.app === app &&
          each.endpoint === endpoint &&
          (state === undefined || each.state === state),
      );
    const items = rest.slice(0, limit).map(([, message]) => message);
    const last = rest[limit - 1];
    return last && rest.length > limit ? { items, next: writeCursor(last[0]) } : { items };
  }

  async message(app: string, endpoint: string, id: string): Promise<Message | undefined> {
    return this.#find(app, endpoint, id)?.[1];
  }

  async replay(app: string, endpoint: string, which: Replay): Promise<number> {
    let count = 0;
    for (const [serial, message] of this.#messages) {
      const { state, due: _due, ...rest } = message;
      const isMeant =
        "id" in which
          ? message.id === which.id
          : message.at >= which.since && (which.state === "all" || which.state === state);
      if (rest.app !== app || rest.endpoint !== endpoint || state === "waiting" || !isMeant)
        continue;
      this.#messages.set(serial, { ...rest, state: "waiting", tries: 0 });
      count += 1;
    }
    return count;
  }

  forget(app: string, before: Moment): void {
    this.#dropUndelivered((message) => message.app === app && message.at < before);
  }

  erase(app: string, install: string): boolean {
    return this.#drop((message) => message.app === app && message.install === install);
  }

  #find(app: string, endpoint: string, id: string): [number, Message] | undefined {
    return [...this.#messages].find(
      ([, each]) => each.id === id && each.app === app && each.endpoint === endpoint,
    );
  }

  /** Removes messages; those that were still to be delivered are counted. */
  #dropUndelivered(unwanted: (message: Message) => boolean): void {
    for (const message of this.#messages.values()) {
      const kept = this.#endpoints.get(message.endpoint);
      if (kept && message.state === "waiting" && unwanted(message)) {
        this.#endpoints.set(kept.id, { ...kept, dropped: kept.dropped + 1 });
      }
    }
    this.#drop(unwanted);
  }

  #drop(unwanted: (message: Message) => boolean): boolean {
    const before = this.#messages.size;
    this.#messages = new Map([...this.#messages].filter(([, each]) => !unwanted(each)));
    return this.#messages.size < before;
  }
}

function bytesOf({ doc, attempts }: Message): number {
  return Buffer.byteLength(JSON.stringify(doc) + JSON.stringify(attempts)) + messageOverhead;
}

function shown({ restsUntil: _rests, ...endpoint }: Kept): KeptEndpoint {
  return endpoint;
}
