import type { LearnedModelStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { atMost } from "../../../platform/cache/at-most.ts";
import type { Clock } from "../../../platform/time/clock.ts";
import { LearnedModel } from "./learned-model.ts";

/** How long to wait between two writes of an app's model. */
const writeEveryMs = 60_000;
/** How many models are cached. The least recently used one is written and dropped. */
const maxApps = 200;

interface CachedModel {
  model: Promise<LearnedModel>;
  writtenAt: number;
  hasChanged: boolean;
  /** Whether the model was dropped and must not be written anymore. */
  isInvalid?: true;
}

/** The learned model of each app. Models survive restarts. */
export interface LearnedModels {
  of(appId: string): Promise<LearnedModel>;
  /** Updates an app's model. The model is written later, so a crash may lose a minute of learning. */
  learn(appId: string, update: (model: LearnedModel) => void): Promise<void>;
  /** Deletes what an app's model has learned, and starts the next generation. */
  reset(appId: string): Promise<LearnedModel>;
  /** Drops the cached model of one app, or of all, because another process changed it. It is read again when needed. */
  invalidate(appId?: string): void;
  /** Writes all models that have changed. */
  save(): Promise<void>;
}

/**
 * Caches learned models in this process and writes them to the store at most once a minute. Every node learns from the
 * events of all nodes, so it does not matter which node writes last.
 */
export class LocalLearnedModels implements LearnedModels {
  readonly #store: LearnedModelStore;
  readonly #now: Clock;
  readonly #apps: LRUCache<string, CachedModel>;

  constructor(store: LearnedModelStore, now: Clock, apps = maxApps) {
    this.#store = store;
    this.#now = now;
    this.#apps = new LRUCache({
      ...atMost(apps),
      dispose: (cached, appId, reason) => {
        if (reason === "evict") void this.#write(appId, cached);
      },
    });
  }

  of(appId: string): Promise<LearnedModel> {
    return this.#cached(appId).model;
  }

  async learn(appId: string, update: (model: LearnedModel) => void): Promise<void> {
    const cached = this.#cached(appId);
    update(await cached.model);
    cached.hasChanged = true;
    // The difference may be negative if the clock was set back.
    if (Math.abs(this.#now() - cached.writtenAt) >= writeEveryMs) void this.#write(appId, cached);
  }

  async reset(appId: string): Promise<LearnedModel> {
    const cached = this.#cached(appId);
    const fresh = (await cached.model).afterReset(this.#now());
    cached.model = Promise.resolve(fresh);
    cached.hasChanged = false;
    await this.#store.save(appId, fresh.toJson(), true);
    return fresh;
  }

  invalidate(appId?: string): void {
    for (const id of appId === undefined ? [...this.#apps.keys()] : [appId]) {
      const cached = this.#apps.peek(id);
      if (cached) cached.isInvalid = true;
      this.#apps.delete(id);
    }
  }

  async save(): Promise<void> {
    await Promise.all([...this.#apps].map(([app, cached]) => this.#write(app, cached)));
  }

  #cached(appId: string): CachedModel {
    let cached = this.#apps.get(appId);
    if (!cached) {
      cached = { model: this.#read(appId), writtenAt: Number.NEGATIVE_INFINITY, hasChanged: false };
      this.#apps.set(appId, cached);
    }
    return cached;
  }

  async #read(appId: string): Promise<LearnedModel> {
    const stored = this.#store.get(appId);
    stored.catch(() => this.#apps.delete(appId));
    return LearnedModel.parse(await stored);
  }

  /** Writes a changed model. If this fails, the next update tries again. */
  async #write(appId: string, cached: CachedModel): Promise<void> {
    if (!cached.hasChanged || cached.isInvalid) return;
    cached.hasChanged = false;
    cached.writtenAt = this.#now();
    try {
      const current = await cached.model;
      const stored = LearnedModel.parse(await this.#store.get(appId));
      // Another release on the same store can read it.
      if (stored.unreadable) return;
      // Another process reset the model, so this one must not overwrite it.
      if (stored.generation > current.generation) cached.model = Promise.resolve(stored);
      else if (!cached.isInvalid) await this.#store.save(appId, current.toJson());
    } catch {
      cached.hasChanged = true;
    }
  }
}
