import { Listeners } from "./listeners.ts";
import type { Store } from "./ports.ts";

/** A store that lives in this process alone, and tells what is changed through it. */
export function withChanges(store: Omit<Store, "changes">): Store {
  const { apps, keys, links } = store;
  const changes = new Listeners();
  return {
    ...store,
    changes,
    apps: {
      create: (app, firstKeys) => apps.create(app, firstKeys),
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
      add: (key) => keys.add(key),
      ofHash: (hash) => keys.ofHash(hash),
      list: (app) => keys.list(app),
      async end(app, id, at) {
        const ended = await keys.end(app, id, at);
        if (ended) changes.tell({ kind: "key", app, hash: ended.hash });
        return ended;
      },
      async rotate(old, at, replacement) {
        const outcome = await keys.rotate(old, at, replacement);
        if (outcome !== "rotated") return outcome;
        const { app } = replacement;
        const ended = (await keys.list(app)).find(({ id }) => id === old);
        if (ended) changes.tell({ kind: "key", app, hash: ended.hash });
        return outcome;
      },
    },
    links: {
      create: (link, idempotency) => links.create(link, idempotency),
      get: (app, code) => links.get(app, code),
      list: (app, page) => links.list(app, page),
      async replace(link, since) {
        const outcome = await links.replace(link, since);
        const { app, code } = link;
        if (outcome === "replaced") changes.tell({ kind: "link", app, code });
        return outcome;
      },
      async delete(app, code) {
        const wasThere = await links.delete(app, code);
        if (wasThere) changes.tell({ kind: "link", app, code });
        return wasThere;
      },
    },
    async erase(app, install) {
      const wasThere = await store.erase(app, install);
      if (wasThere) changes.tell({ kind: "install", app, install });
      return wasThere;
    },
  };
}
