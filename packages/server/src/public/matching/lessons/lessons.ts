import type { LessonStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/time/clock.ts";
import { AppLessons } from "./app-lessons.ts";

/** An app's lessons are written at most this often. */
const everyMs = 60_000;
/** How many apps are kept at hand; the one asked for longest ago is written down and makes room. */
const mostApps = 200;

interface Known {
  lessons: Promise<AppLessons>;
  writtenAt: number;
  changed: boolean;
  /** It was let go of: what it holds is not written any more. */
  isForgotten?: true;
}

/** What each app's traffic has taught, kept through restarts. */
export interface Lessons {
  of(app: string): Promise<AppLessons>;
  /**
   * Teaches an app something. Nobody waits for it to be written: what a crash takes is a minute of
   * lessons, and the next ones say the same.
   */
  teach(app: string, lesson: (lessons: AppLessons) => void): Promise<void>;
  /** Forgets all of it, for good: the next generation begins. */
  reset(app: string): Promise<AppLessons>;
  /** Somebody else began them anew, or may know more: they are read again when they are asked for. Of all apps, or of one. */
  forget(app?: string): void;
  /** Writes down all that is not written yet. */
  save(): Promise<void>;
}

/**
 * Lessons at hand in this process, written to the store now and then. Of several nodes each is taught what all of them
 * saw, so that it makes no difference which of them writes last.
 */
export class LocalLessons implements Lessons {
  readonly #store: LessonStore;
  readonly #now: Clock;
  readonly #apps: LRUCache<string, Known>;

  constructor(store: LessonStore, now: Clock, apps = mostApps) {
    this.#store = store;
    this.#now = now;
    this.#apps = new LRUCache({
      max: apps,
      dispose: (known, app, reason) => {
        if (reason === "evict") void this.#write(app, known);
      },
    });
  }

  of(app: string): Promise<AppLessons> {
    return this.#known(app).lessons;
  }

  async teach(app: string, lesson: (lessons: AppLessons) => void): Promise<void> {
    const known = this.#known(app);
    lesson(await known.lessons);
    known.changed = true;
    // However far the clock was set, in either direction.
    if (Math.abs(this.#now() - known.writtenAt) >= everyMs) void this.#write(app, known);
  }

  async reset(app: string): Promise<AppLessons> {
    const known = this.#known(app);
    const fresh = (await known.lessons).forgotten(this.#now());
    known.lessons = Promise.resolve(fresh);
    known.changed = false;
    await this.#store.keep(app, fresh.toJson(), true);
    return fresh;
  }

  forget(app?: string): void {
    for (const name of app === undefined ? [...this.#apps.keys()] : [app]) {
      const known = this.#apps.peek(name);
      if (known) known.isForgotten = true;
      this.#apps.delete(name);
    }
  }

  async save(): Promise<void> {
    await Promise.all([...this.#apps].map(([app, known]) => this.#write(app, known)));
  }

  #known(app: string): Known {
    let known = this.#apps.get(app);
    if (!known) {
      known = { lessons: this.#read(app), writtenAt: Number.NEGATIVE_INFINITY, changed: false };
      this.#apps.set(app, known);
    }
    return known;
  }

  async #read(app: string): Promise<AppLessons> {
    const kept = this.#store.get(app);
    kept.catch(() => this.#apps.delete(app));
    return AppLessons.read(await kept);
  }

  /** A write that fails is tried again with the next lesson. */
  async #write(app: string, known: Known): Promise<void> {
    if (!known.changed || known.isForgotten) return;
    known.changed = false;
    known.writtenAt = this.#now();
    try {
      const mine = await known.lessons;
      const document = await this.#store.get(app);
      // A newer release on the same store writes what this one cannot read.
      if (AppLessons.isOfNewerRelease(document)) return;
      const kept = AppLessons.read(document);
      // Somebody reset them in the store: what was learned before that is not written back.
      if (kept.generation > mine.generation) known.lessons = Promise.resolve(kept);
      else if (!known.isForgotten) await this.#store.keep(app, mine.toJson());
    } catch {
      known.changed = true;
    }
  }
}
