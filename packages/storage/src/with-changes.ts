import { Listeners } from "./listeners.ts";
import type { Store } from "./ports.ts";

/** A store that tells what is changed through it, when that is done and before whoever asked for it goes on. */
export function withChanges(store: Omit<Store, "changes">, changes = new Listeners()): Store {
  const { apps, keys, links, lessons } = store;
  return {
    ...store,
    changes,
    apps: {
      async create(app, firstKeys) {
        const outcome = await apps.create(app, firstKeys);
        if (outcome === "created") changes.tell({ kind: "app", app: app.id });
        return outcome;
      },
      get: (id) => apps.get(id),
      ofDomain: (domain) => apps.ofDomain(domain),
      list: () => apps.list(),
      async replace(app, since) {
        const outcome = await apps.replace(app, since);
        if (outcome === "replaced") changes.tell({ kind: "app", app: app.id });
        return outcome;
      },
    },
    keys: {
      async add(key) {
        const outcome = await keys.add(key);
        if (outcome === "created") changes.tell({ kind: "key", app: key.app, id: key.id });
        return outcome;
      },
      ofHash: (hash) => keys.ofHash(hash),
      list: (app) => keys.list(app),
      async end(app, id, at) {
        const ended = await keys.end(app, id, at);
        if (ended) changes.tell({ kind: "key", app, id });
        return ended;
      },
      async rotate(old, at, replacement) {
        const outcome = await keys.rotate(old, at, replacement);
        if (outcome === "rotated") changes.tell({ kind: "key", app: replacement.app, id: old });
        return outcome;
      },
    },
    links: {
      async create(link, idempotency) {
        const creation = await links.create(link, idempotency);
        const { app, code } = link;
        if (creation.outcome === "created") changes.tell({ kind: "link", app, code });
        return creation;
      },
      get: (app, code) => links.get(app, code),
      list: (app, page) => links.list(app, page),
      async replace(link, since) {
        const outcome = await links.replace(link, since);
        const { app, code } = link;
        if (outcome === "replaced") changes.tell({ kind: "link", app, code });
        return outcome;
      },
      async keepAll(app, some) {
        const inTheWay = await links.keepAll(app, some);
        // One word for all of them: to look for each in what is remembered takes longer than to ask again.
        if (inTheWay.length === 0 && some.length > 0) changes.tell({ kind: "app", app });
        return inTheWay;
      },
      async delete(app, code, at) {
        const wasThere = await links.delete(app, code, at);
        if (wasThere) changes.tell({ kind: "link", app, code });
        return wasThere;
      },
    },
    lessons: {
      get: (app) => lessons.get(app),
      async keep(app, some, anew = false) {
        await lessons.keep(app, some, anew);
        if (anew) changes.tell({ kind: "lessons", app });
      },
    },
    async erase(app, install) {
      const wasThere = await store.erase(app, install);
      if (wasThere) changes.tell({ kind: "install", app, install });
      return wasThere;
    },
  };
}
