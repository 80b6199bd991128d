import { aWebhook } from "../contract/outbox.ts";
import {
  aClick,
  aLink,
  anApp,
  anEvent,
  anInstall,
  day,
  hour,
  matchedTo,
  monday,
  verdict,
} from "../contract/samples.ts";
import { joinClickFacets } from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";

/** The ids of the person of {@link storePerson}. They are easy to find in files. */
export const personInstall = 'phone/of "Jürgen"';
export const personUser = "jürgen.erased@shop.example";

/** What is found in files and rows as long as one of the ids is. JSON escapes the quotation marks, once or twice. */
export const personTraces: readonly string[] = [personUser, "phone/of "];

/** Stores records of every kind about a person, and an event of somebody else on the same phone. */
export async function storePerson(store: Store): Promise<void> {
  await store.apps.create(anApp("app", { testInstalls: [personInstall, "office phone"] }));
  await store.outbox.addWebhook(aWebhook("webhook"));
  await store.clicks.record("app", aClick("own click", monday, "net"));
  await store.clicks.record("app", aClick("foreign click", monday, "net"));
  const candidates = ["own click", "foreign click"].map((click) => ({
    click,
    evidenceBits: 1,
    ageMs: hour,
    posterior: 0.5,
    signals: [],
  }));
  await store.installs.settle(
    anInstall(personInstall, {
      ...matchedTo("own click"),
      verdict: { ...verdict, click: "own click", candidates: candidates as never },
    }),
  );
  const facets = joinClickFacets({ platform: "ios" });
  const at = monday + day;
  const visit = { install: personInstall, link: "winter", at, windowMs: day, facets };
  await store.returns.record("app", visit);
  const ofPhone = { install: personInstall };
  const { install: _install, ...fromServer } = anEvent("of server", { user: personUser });
  await store.events.append("app", [
    anEvent("of phone", ofPhone),
    anEvent("of user", { ...ofPhone, user: personUser }),
    anEvent("of a friend", { ...ofPhone, user: "friend" }),
    fromServer,
  ]);
  const seen = { install: personInstall, firstSeen: monday, lastSeen: monday + hour };
  await store.users.see("app", [
    { ...seen, user: personUser },
    { ...seen, user: "friend" },
  ]);
  await store.adConsents.record("app", [{ install: personInstall, granted: true, at: monday }]);
  const signal = { app: "app", install: personInstall, receivedAt: monday, signal: "token" };
  await store.adLookups.add({ ...signal, network: "apple-ads" });
  await store.inviters.assignId("app", personInstall, "inviter");
  await store.links.create(
    aLink("invite", { createdByInstall: personInstall, password: "hash of a password" }),
  );
  const entry = { app: "app", at: monday, actor: { kind: "machine" } } as const;
  await store.audit.add({
    ...entry,
    action: "markInstall",
    subject: personInstall,
    change: { test: true },
  });
  const testInstalls = [personInstall, "office phone"];
  await store.audit.add({
    ...entry,
    action: "updateApp",
    change: { testInstalls },
    changes: [{ field: "testInstalls", before: [personInstall], after: testInstalls }],
  });
  // A release before 1.2 erased the user and kept a hash without a key.
  await store.audit.add({ ...entry, action: "eraseUser", subject: personUser });
  // The code of a link is not the person, although it is the same text.
  await store.audit.add({ ...entry, action: "updateLink", subject: "friend" });
}
