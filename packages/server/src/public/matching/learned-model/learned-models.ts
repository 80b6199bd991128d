import type { LearnedModelStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
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
  /** Whether the model was dropped and must not be written any more. */
  isInvalid?: true;
}

/** The learned model of each app. Models survive restarts. */
export interface LearnedModels {
  of(app: string): Promise<LearnedModel>;
  /** Updates an app's model. The model is written later, so a crash may lose a minute of learning. */
  learn(app: string, update: (model: LearnedModel) => void): Promise<void>;
  /** Deletes what an app's model has learned, and starts the next generation. */
  reset(app: string): Promise<LearnedModel>;
  /** Drops the cached model of one app, or of all, because another process changed it. It is read again when needed. */
  invalidate(app?: string): void;
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
      max: apps,
      dispose: (cached, app, reason) => {
        if (reason === "evict") void this.#write(app, cached);
      },
    });
  }

  of(app: string): Promise<LearnedModel> {
    return this.#cached(app).model;
  }

  async learn(app: string, update: (model: LearnedModel) => void): Promise<void> {
    const cached = this.#cached(app);
    update(await cached.model);
    cached.hasChanged = true;
    // The difference may be negative if the clock was set back.
    if (Math.abs(this.#now() - cached.writtenAt) >= writeEveryMs) void this.#write(app, cached);
  }

  async reset(app: string): Promise<LearnedModel> {
    const cached = this.#cached(app);
    const fresh = (await cached.model).afterReset(this.#now());
    cached.model = Promise.resolve(fresh);
    cached.hasChanged = false;
    await this.#store.save(app, fresh.toJson(), true);
    return fresh;
  }

  invalidate(app?: string): void {
    for (const id of app === undefined ? [...this.#apps.keys()] : [app]) {
      const cached = this.#apps.peek(id);
      if (cached) cached.isInvalid = true;
      this.#apps.delete(id);
    }
  }

  async save(): Promise<void> {
    await Promise.all([...this.#apps].map(([app, cached]) => this.#write(app, cached)));
  }

  #cached(app: string): CachedModel {
    let cached = this.#apps.get(app);
    if (!cached) {
      cached = { model: this.#read(app), writtenAt: Number.NEGATIVE_INFINITY, hasChanged: false };
      this.#apps.set(app, cached);
    }
    return cached;
  }

  async #read(app: string): Promise<LearnedModel> {
    const stored = this.#store.get(app);
    stored.catch(() => this.#apps.delete(app));
    return LearnedModel.parse(await stored);
  }

  /** Writes a changed model. If this fails, the next update tries again. */
  async #write(app: string, cached: CachedModel): Promise<void> {
    if (!cached.hasChanged || cached.isInvalid) return;
    cached.hasChanged = false;
    cached.writtenAt = this.#now();
    try {
      const own = await cached.model;
      const document = await this.#store.get(app);
      // A newer release on the same store uses a format that this release cannot read.
      if (LearnedModel.isFromNewerRelease(document)) return;
      const stored = LearnedModel.parse(document);
      // Another process reset the model, so this one must not overwrite it.
      if (stored.generation > own.generation) cached.model = Promise.resolve(stored);
      else if (!cached.isInvalid) await this.#store.save(app, own.toJson());
    } catch {
      cached.hasChanged = true;
    }
  }
}
