import { sweep } from "../expiry.ts";
import type { Expiry } from "../expiry.ts";
import type { Store } from "../ports.ts";
import { withChanges } from "../with-changes.ts";
import { MemoryAccountStore } from "./account-store.ts";
import { MemoryAppStore } from "./app-store.ts";
import { MemoryAuditStore } from "./audit-store.ts";
import { MemoryClickStore } from "./click-store.ts";
import { MemoryCounters } from "./counters.ts";
import { MemoryEventStore } from "./event-store.ts";
import { MemoryInstallStore } from "./install-store.ts";
import { MemoryKeyStore } from "./key-store.ts";
import { MemoryLessonStore } from "./lesson-store.ts";
import { MemoryLinkStore } from "./link-store.ts";
import { MemoryOutbox } from "./outbox.ts";
import { MemorySaltStore } from "./salt-store.ts";
import { memoryStats } from "./stats.ts";

/** A store in this process only: for tests, simulations and a first look. */
export function openMemoryStore(): Store {
  const counters = new MemoryCounters();
  const outbox = new MemoryOutbox();
  const keys = new MemoryKeyStore();
  const apps = new MemoryAppStore(keys);
  const links = new MemoryLinkStore(outbox.tell);
  const clicks = new MemoryClickStore(counters, outbox.tell);
  const installs = new MemoryInstallStore(
    clicks,
    counters,
    (app, install) => events.countedOf(app, install),
    outbox.tell,
  );
  const events: MemoryEventStore = new MemoryEventStore(installs, counters, outbox.tell);
  counters.facets.lookIn(installs);
  const salts = new MemorySaltStore();
  const accounts = new MemoryAccountStore();
  const expiry: Expiry = {
    apps: () => apps.list(),
    forgetClicks: async (app, before) => clicks.forget(app, before),
    forgetEvents: async (app, before) => events.forget(app, before),
    forgetMessages: async (app, before) => outbox.forget(app, before),
    forgetReasons: async (app, before) => installs.forgetReasons(app, before),
    forgetSalts: async (now) => salts.forget(now),
    forgetCreations: async (now) => links.forgetCreations(now),
    endPastKeys: async (now) => keys.endPast(now),
    forgetSignIns: async (now) => accounts.forget(now),
    addUpHours: async (before) => counters.addUp(before),
  };
  return withChanges({
    apps,
    keys,
    links,
    clicks,
    installs,
    events,
    stats: memoryStats(counters, links),
    salts,
    lessons: new MemoryLessonStore(),
    accounts,
    audit: new MemoryAuditStore(),
    outbox,

    async erase(app, install) {
      counters.facets.forget(app, install);
      const parts = [installs, events, clicks, links, outbox].map((part) =>
        part.erase(app, install),
      );
      return parts.includes(true);
    },

    async takeBack(app, { installs: some = [], events: others = [], counts = [] }) {
      return [
        ...some.map((install) => installs.takeBack(install)),
        ...others.map((event) => events.takeBack(app, event)),
        ...counts.map((day) => counters.takeBack(app, day)),
      ].filter(Boolean).length;
    },

    sweep: (now) => sweep(expiry, now),

    async check() {},
    size: async () => ({ database: 0, backlog: 0 }),
    async close() {},
  });
}
