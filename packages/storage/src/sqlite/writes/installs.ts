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
  readonly test: boolean;
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
  momentsOf: (app: string, install: string) => readonly Moment[],
) {
  const find = db.prepare("SELECT doc FROM installs WHERE app = ? AND id = ?");
  const insert = db.prepare(
    "INSERT INTO installs (app, id, link, test, doc) VALUES (?, ?, ?, ?, ?)",
  );
  const remove = db.prepare("DELETE FROM installs WHERE app = ? AND id = ?");

  const replace = db.prepare(
    "UPDATE installs SET link = ?, test = ?, doc = ? WHERE app = ? AND id = ?",
  );
  const keptDoc = (app: string, id: string) =>
    (find.get(app, id) as { doc: string } | undefined)?.doc;

  function settle(install: InstallToSettle): Settled {
    const { app, id, at, link, click, test, doc } = install;
    const known = keptDoc(app, id);
    if (known !== undefined) return { outcome: "known", doc: known };
    if (click !== undefined) {
      const answer = claim(app, click, id);
      if (answer !== "claimed") return { outcome: `click-${answer}` };
    }
    insert.run(app, id, link ?? null, Number(test), doc);
    if (!test) tallies.addToApp(app, at, "installs");
    countMatch(install);
    return { outcome: "settled" };
  }

  function upgrade(install: InstallToSettle): Settled {
    const { app, id, at, link, click, test, doc } = install;
    const known = keptDoc(app, id);
    if (known === undefined) return settle(install);
    const first = JSON.parse(known) as Install;
    if (first.match.type !== "none" || first.secondLook) return { outcome: "known", doc: known };
    if (click !== undefined) {
      const answer = claim(app, click, id);
      if (answer !== "claimed") return { outcome: `click-${answer}` };
    }
    replace.run(link ?? null, Number(test), doc, app, id);
    if (test && !first.test) tallies.addToApp(app, at, "installs", -1);
    countMatch(install);
    return { outcome: "settled" };
  }

  /** Events that came before the install was settled counted for the app alone, a tester's too. */
  function countMatch({ app, id, at, link, matched, test }: InstallToSettle): void {
    const earlier = test || link !== undefined ? momentsOf(app, id) : [];
    if (test) {
      for (const moment of earlier) tallies.addToApp(app, moment, "events", -1);
      return;
    }
    if (matched) tallies.addToApp(app, at, "matches");
    if (link === undefined) return;
    tallies.addToLink(app, link, at, "installs");
    tallies.addToLink(app, link, at, "matches");
    for (const moment of earlier) tallies.addToLink(app, link, moment, "events");
  }

  return {
    settle,
    upgrade,

    eraseInstall(app: string, id: string): boolean {
      return remove.run(app, id).changes > 0;
    },
  };
}
