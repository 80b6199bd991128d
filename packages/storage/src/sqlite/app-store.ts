import type { AppStore } from "../ports.ts";
import type { App } from "../records.ts";
import type { Session } from "./session.ts";

export function sqliteApps({ reader, write }: Session): AppStore {
  return {
    create: (app, firstKeys = []) => write("createApp", app, firstKeys),
    get: async (id) => reader.doc("SELECT doc FROM apps WHERE id = ?", id) as App | undefined,
    ofDomain: async (domain) =>
      reader.doc(
        "SELECT doc FROM apps WHERE id = (SELECT app FROM app_domains WHERE domain = ?)",
        domain,
      ) as App | undefined,
    list: async () => reader.docs("SELECT doc FROM apps ORDER BY serial") as App[],
    replace: (app, since) => write("replaceApp", app, since),
  };
}
