import { hoursEnd } from "../buckets.ts";
import type { Store } from "../ports.ts";
import { MemoryAppStore } from "./app-store.ts";
import { MemoryClickStore } from "./click-store.ts";
import { MemoryCounters } from "./counters.ts";
import { MemoryEventStore } from "./event-store.ts";
import { MemoryInstallStore } from "./install-store.ts";
import { MemoryKeyStore } from "./key-store.ts";
import { MemoryLessonStore } from "./lesson-store.ts";
import { MemoryLinkStore } from "./link-store.ts";
import { MemorySaltStore } from "./salt-store.ts";

/** A store in this process only: for tests, simulations and a first look. */
export function openMemoryStore(): Store {
  const stats = new MemoryCounters();
  const keys = new MemoryKeyStore();
  const apps = new MemoryAppStore(keys);
  const links = new MemoryLinkStore();
  const clicks = new MemoryClickStore(stats);
  const installs = new MemoryInstallStore(clicks, stats, (app, install) =>
    events.momentsOf(app, install),
  );
  const events: MemoryEventStore = new MemoryEventStore(installs, stats);
  const salts = new MemorySaltStore();
  return {
    apps,
    keys,
    links,
    clicks,
    installs,
    events,
    stats,
    salts,
    lessons: new MemoryLessonStore(),

    async erase(app, install) {
      const parts = [installs, events, clicks, links].map((part) => part.erase(app, install));
      return parts.includes(true);
    },

    async sweep(now) {
      const swept = { clicks: 0, events: 0, salts: salts.forget(now) };
      for (const { id, matching, eventRetentionMs } of await apps.list()) {
        swept.clicks += await clicks.forget(id, now - matching.windowMs);
        if (eventRetentionMs === undefined) continue;
        swept.events += events.forget(id, now - eventRetentionMs);
      }
      links.forgetCreations(now);
      keys.endPast(now);
      stats.addUp(hoursEnd(now));
      return swept;
    },

    async check() {},
    async close() {},
  };
}
