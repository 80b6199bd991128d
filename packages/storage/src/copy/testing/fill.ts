import { startOf } from "../../stats/buckets.ts";
import {
  aClick,
  aKey,
  aLink,
  anApp,
  anEvent,
  anInstall,
  aSalt,
  day,
  evidence,
  exactly,
  hour,
  keysNamed,
  matchedTo,
  verdict,
} from "../../contract/samples.ts";
import { joinClickFacets } from "../../facets/dimensions.ts";
import type { Store } from "../../ports.ts";

const many = 60;

/** Adds records to the tables of a store, all of them around `now`. */
export async function fillStore(store: Store, now: number): Promise<void> {
  await store.apps.create(anApp("app", { updatedAt: now }), [aKey("first")]);
  await store.apps.create(anApp("other", { matching: { windowMs: hour } }));
  await store.outbox.addWebhook({
    id: "books",
    app: "app",
    events: ["event.logged", "install.matched", "link.created"],
    target: { type: "webhook", url: "https://books.example/" },
    createdAt: now,
    updatedAt: now,
  });
  await store.links.create(
    aLink("sale", { tags: ["spring", "żółw"], createdByInstall: "phone 1" }),
    {
      key: "once",
      request: "digest",
      answer: { code: "sale" },
      expiresAt: now + day,
    },
  );
  await store.links.create(aLink("old\0code"));
  await store.links.claimClick("app", "sale", 3);
  await store.salts.inUse(now, aSalt("salt", now - hour));
  await store.learnedModels.save("app", { taught: [1, 2, 3] });
  await store.clientPackages.keep("client.tgz", "AAAA", now);
  await store.icons.keep("app", "icon.png", "AAAA", now);
  const usedToday = { key: "first", day: startOf("day", now), requests: 3 };
  await store.keyUses.add([{ ...usedToday, clients: [["app/1.0", now]] }]);
  await store.quotas.reserve({ app: "app", kind: "clicks", day: startOf("day", now) }, 9, 100);
  await store.clock.save({ at: now, stableMs: 60_000 });
  for (let number = 0; number < many; number += 1) {
    const at = now - number * 3 * hour;
    const click = aClick(`click ${number}`, at, "net", `${number}`);
    await store.clicks.record("app", { ...click, facets: joinClickFacets({ source: "mail" }) });
  }
  await store.clicks.record("app", { ...aClick("path", now, "p"), link: "shop.example:/a?x=1" });
  await store.clicks.record("other", { ...aClick("short", now, "net"), sensitive: true });
  await store.clicks.record("other", {
    click: "test",
    link: "sale",
    at: now,
    evidence,
    test: true,
  });
  await store.clicks.addSignals("app", "click 2", { evidence, keys: keysNamed("net", "late") });
  await store.clicks.countVisit("app", { link: "sale", at: now, as: "filtered" });
  await store.installs.settle(
    anInstall("phone 4", { ...matchedTo("click 4"), verdict }, { at: now - 40 * day }),
  );
  await store.installs.settle(anInstall("phone 1", matchedTo("click 0"), { at: now }));
  await store.installs.settle(anInstall("phone 2", exactly("click 1"), { at: now, test: true }));
  await store.installs.settle(anInstall("phone 3", matchedTo("click 3"), { at: now }));
  await store.erase("app", "phone 3");
  await store.events.append(
    "app",
    Array.from({ length: many }, (_, number) =>
      anEvent(`event ${number}`, {
        install: `phone ${number % 5}`,
        at: now - number * hour,
        receivedAt: now,
        ...(number % 3 === 0 && { user: "ann" }),
        ...(number % 7 === 0 && { test: true as const }),
      }),
    ),
  );
  await store.users.see("app", [
    { user: "ann", install: "phone 1", firstSeen: now - hour, lastSeen: now },
    { user: "ben", install: "unknown", firstSeen: now, lastSeen: now },
  ]);
  for (const leased of await store.outbox.lease("books", now, now + hour, 2)) {
    const attempt = { at: now, durationMs: 7, url: "https://books.example/", status: 500 };
    await store.outbox.finish(leased, { attempt, state: "waiting", due: now + hour });
  }
  await fillAccounts(store, now);
  await store.sweep(now);
}

async function fillAccounts({ accounts, audit }: Store, now: number): Promise<void> {
  const invitation = (id: string, email: string) => ({
    id,
    hash: `hash of ${id}`,
    grants: { kind: "member", email, app: "app", role: "editor" } as const,
    createdAt: now,
    expiresAt: now + day,
  });
  await accounts.createOneTimeLink(invitation("used", "ann@b.example"));
  await accounts.createOneTimeLink(invitation("open", "ben@b.example"));
  const account = { id: "ann", email: "ann@b.example", password: "hash", createdAt: now };
  await accounts.redeemOneTimeLink("hash of used", now, {
    account,
    membership: { app: "app", account: "ann", role: "editor", joinedAt: now },
    session: { version: 1, hash: "session", account: "ann", createdAt: now, expiresAt: now + day },
  });
  await audit.add({ app: "app", at: now, actor: { kind: "machine" }, action: "updateApp" });
  const actor = { kind: "key", id: "first", name: "pk" } as const;
  await audit.add({ app: "app", at: now, actor, action: "createLink", subject: "sale" });
}
