import type { DatabaseSync } from "node:sqlite";
import type { Claim } from "../../ports.ts";
import type { Install, Moment } from "../../records.ts";
import type { Tallies } from "./tallies.ts";

/** An install on its way to the writer's thread: `doc` is the whole record as JSON. */
export interface InstallToSettle {
  readonly app: string;
  readonly id: string;
  readonly at: Moment;
  readonly link: string | undefined;
  readonly click: string | undefined;
  readonly matched: boolean;
  readonly doc: string;
}

/** `doc` is the install as it was stored before. */
export type Settled =
  | { readonly outcome: "settled" | "click-taken" | "click-unknown" }
  | { readonly outcome: "known"; readonly doc: string };

export function installWrites(
  db: DatabaseSync,
  tallies: Tallies,
  claim: (app: string, click: string, install: string) => Claim,
  countEarlier: (app: string, install: string, link: string) => void,
) {
  const find = db.prepare("SELECT doc FROM installs WHERE app = ? AND id = ?");
  const insert = db.prepare("INSERT INTO installs (app, id, link, doc) VALUES (?, ?, ?, ?)");
  const remove = db.prepare("DELETE FROM installs WHERE app = ? AND id = ?");

  const replace = db.prepare("UPDATE installs SET link = ?, doc = ? WHERE app = ? AND id = ?");
  const keptDoc = (app: string, id: string) =>
    (find.get(app, id) as { doc: string } | undefined)?.doc;

  function settle({ app, id, at, link, click, matched, doc }: InstallToSettle): Settled {
    const known = keptDoc(app, id);
    if (known !== undefined) return { outcome: "known", doc: known };
    if (click !== undefined) {
      const answer = claim(app, click, id);
      if (answer !== "claimed") return { outcome: `click-${answer}` };
    }
    insert.run(app, id, link ?? null, doc);
    tallies.add(app, link, at, "installs");
    if (matched) tallies.add(app, link, at, "matches");
    if (link !== undefined) countEarlier(app, id, link);
    return { outcome: "settled" };
  }

  function upgrade(install: InstallToSettle): Settled {
    const { app, id, at, link, click, matched, doc } = install;
    const known = keptDoc(app, id);
    if (known === undefined) return settle(install);
    const { match, secondLook } = JSON.parse(known) as Install;
    if (match.type !== "none" || secondLook) return { outcome: "known", doc: known };
    if (click !== undefined) {
      const answer = claim(app, click, id);
      if (answer !== "claimed") return { outcome: `click-${answer}` };
    }
    replace.run(link ?? null, doc, app, id);
    if (matched) tallies.add(app, link, at, "matches");
    if (link !== undefined) {
      tallies.addToLink(app, link, at, "installs");
      countEarlier(app, id, link);
    }
    return { outcome: "settled" };
  }

  return {
    settle,
    upgrade,

    eraseInstall(app: string, id: string): boolean {
      return remove.run(app, id).changes > 0;
    },
  };
}
