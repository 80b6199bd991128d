import { describe, expect, it } from "vitest";
import type { WebhookEvent } from "@throughline/protocol";
import type { LeasedMessage, Webhook } from "../outbox/messages.ts";
import type { Store } from "../ports.ts";
import {
  aClick,
  aLink,
  anApp,
  anEvent,
  anInstall,
  day,
  exactly,
  hour,
  matchedTo,
  monday,
  organic,
  verdict,
} from "./samples.ts";

const everything: readonly WebhookEvent[] = [
  "install.matched",
  "install.unmatched",
  "event.logged",
  "link.created",
  "link.updated",
  "link.deleted",
  "link.clicked",
];

/** A webhook that subscribes to everything. */
export function aWebhook(id: string, overrides: Partial<Webhook> = {}): Webhook {
  return {
    id,
    app: "app",
    events: everything,
    target: { type: "webhook", url: "https://books.example/hook" },
    createdAt: monday,
    updatedAt: monday,
    ...overrides,
  };
}

const healthy = { failures: 0, refused: 0, dropped: 0 };
const later = monday + day;
const attempt = { at: later, durationMs: 12, url: "https://books.example/hook" };

export function outboxContract(store: () => Store): void {
  const outbox = () => store().outbox;

  /** Returns the messages of a webhook, oldest first. `due` applies the clicks that have messages. */
  async function messagesOf(webhook = "books", app = "app") {
    await outbox().due(later);
    const { items } = await outbox().messages(app, webhook, { limit: 99 });
    return items.toReversed();
  }

  async function events(webhook = "books"): Promise<string[]> {
    return (await messagesOf(webhook)).map(({ kind }) => kind);
  }

  const lease = (limit = 9, now = later) => outbox().lease("books", now, now + hour, limit);

  async function deliver(leased: LeasedMessage | undefined): Promise<boolean | undefined> {
    return leased && outbox().finish(leased, { attempt, state: "delivered" });
  }

  describe("webhooks", () => {
    it("are listed per app, oldest first", async () => {
      expect(await outbox().addWebhook(aWebhook("books"))).toBe("created");
      await outbox().addWebhook(aWebhook("chat", { description: "for the team" }));
      await outbox().addWebhook(aWebhook("foreign", { app: "other" }));
      expect(await outbox().addWebhook(aWebhook("books"))).toBe("taken");
      expect(await outbox().webhooks("app")).toEqual([
        { ...aWebhook("books"), ...healthy },
        { ...aWebhook("chat", { description: "for the team" }), ...healthy },
      ]);
      expect(await outbox().webhook("app", "foreign")).toBeUndefined();
    });

    it("are replaced only if they have not changed since they were read", async () => {
      await outbox().addWebhook(aWebhook("books"));
      const changed = aWebhook("books", { events: ["event.logged"], updatedAt: monday + 1 });
      expect(await outbox().replaceWebhook(changed, monday)).toBe("replaced");
      expect(await outbox().replaceWebhook(changed, monday)).toBe("changed");
      expect(await outbox().replaceWebhook({ ...changed, app: "other" }, monday)).toBe("unknown");
      expect(await outbox().webhook("app", "books")).toEqual({ ...changed, ...healthy });
      await store().links.create(aLink("sale"));
      await store().events.append("app", [anEvent("1")]);
      expect(await events()).toEqual(["event.logged"]);
    });

    it("are deleted with their messages", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().links.create(aLink("sale"));
      expect(await outbox().removeWebhook("other", "books")).toBe(false);
      expect(await outbox().removeWebhook("app", "books")).toBe(true);
      expect(await outbox().removeWebhook("app", "books")).toBe(false);
      expect(await messagesOf()).toEqual([]);
      expect(await outbox().due(later)).toEqual([]);
    });

    it("get no messages while they are paused, and all of them afterwards", async () => {
      const paused = { at: monday, because: "It kept failing." };
      await outbox().addWebhook(aWebhook("books", { paused }));
      await store().links.create(aLink("sale"));
      expect(await outbox().due(later)).toEqual([]);
      const troubled = { id: "books", app: "app", isPaused: true, refused: 0, dropped: 0 };
      expect(await outbox().unhealthyWebhooks()).toEqual([troubled]);
      await outbox().replaceWebhook(aWebhook("books", { updatedAt: monday + 1 }), monday);
      expect((await outbox().due(later)).map(({ id }) => id)).toEqual(["books"]);
      expect(await outbox().unhealthyWebhooks()).toEqual([]);
    });
  });

  describe("messages", () => {
    it("are written for each webhook that subscribes to the kind, and for no other", async () => {
      await outbox().addWebhook(aWebhook("books", { events: ["link.created"] }));
      await outbox().addWebhook(aWebhook("chat", { events: ["link.created", "link.deleted"] }));
      await outbox().addWebhook(aWebhook("foreign", { app: "other" }));
      await store().links.create(aLink("sale"));
      await store().links.delete("app", "sale", monday + 5);
      expect(await events("books")).toEqual(["link.created"]);
      expect(await events("chat")).toEqual(["link.created", "link.deleted"]);
      expect(await messagesOf("foreign", "other")).toEqual([]);
      const [created, deleted] = await messagesOf("chat");
      expect(created).toMatchObject({ at: monday, doc: aLink("sale"), state: "waiting" });
      expect(deleted).toMatchObject({ at: monday + 5, doc: aLink("sale") });
      expect(created?.id).toMatch(/^msg_[0-9a-f]{32}$/);
      expect(new Set([created?.id, deleted?.id, (await messagesOf())[0]?.id]).size).toBe(3);
    });

    it("report created, changed, imported and deleted links, once each", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().links.create(aLink("sale"));
      await store().links.create(aLink("sale"));
      const changed = aLink("sale", { disabled: true, updatedAt: monday + 1 });
      await store().links.replace(changed, monday);
      await store().links.replace(changed, monday);
      const again = aLink("sale", { updatedAt: monday + 2 });
      await store().links.saveAll("app", [{ link: aLink("sale") }]);
      await store().links.saveAll("app", [
        { link: aLink("new") },
        { link: again, since: monday + 1 },
      ]);
      await store().links.delete("app", "new", monday);
      await store().links.delete("app", "new", monday);
      expect(
        (await messagesOf()).map(({ kind, doc }) => `${kind} ${doc["code"] as string}`),
      ).toEqual([
        "link.created sale",
        "link.updated sale",
        "link.created new",
        "link.updated sale",
        "link.deleted new",
      ]);
    });

    it("report installs and their upgrades, without the verdicts", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().clicks.record("app", { ...aClick("a", monday), test: true });
      const none = anInstall("phone", { ...organic, verdict });
      await store().installs.settle(none);
      await store().installs.settle(none);
      const match = { ...exactly("a"), verdict };
      const better = { at: monday + 9, match, answer: { link: "sale" } };
      await store().installs.upgrade(none, better);
      await store().installs.upgrade(none, better);
      await store().installs.settle(anInstall("late", matchedTo("a")));
      const installs = (await messagesOf()).filter(({ kind }) => kind !== "link.clicked");
      expect(installs).toMatchObject([
        { kind: "install.unmatched", install: "phone", at: monday },
        { kind: "install.matched", install: "phone", at: monday + 9 },
      ]);
      expect(installs.map(({ doc }) => doc)).toEqual([
        anInstall("phone", organic),
        anInstall("phone", exactly("a"), { answer: { link: "sale" } }),
      ]);
    });

    it("report an install that lost its click to a deterministic match", async () => {
      await outbox().addWebhook(aWebhook("books", { events: everything.slice(0, 2) }));
      await store().clicks.record("app", aClick("a", monday, "net"));
      await store().installs.settle(anInstall("alike", matchedTo("a")));
      await store().installs.settle(anInstall("named", exactly("a"), { at: monday + 3 }));
      const all = (await messagesOf()).map(
        ({ kind, install, at }) => `${kind} ${install} ${at - monday}`,
      );
      expect(all.toSorted()).toEqual([
        "install.matched alike 0",
        "install.matched named 3",
        "install.unmatched alike 3",
      ]);
    });

    it("report each event once, in the order of the batch", async () => {
      await outbox().addWebhook(aWebhook("books"));
      const nobodys = { ...anEvent("3"), data: "\0" };
      delete (nobodys as { install?: string }).install;
      await store().events.append("app", [anEvent("1"), anEvent("2"), anEvent("1"), nobodys]);
      await store().events.append("app", [anEvent("2")]);
      const all = await messagesOf();
      expect(all.map(({ doc }) => doc)).toEqual([anEvent("1"), anEvent("2"), nobodys]);
      expect(all.map(({ install }) => install)).toEqual(["phone", "phone", undefined]);
      expect(all.map(({ lane }) => lane)).toEqual(["install phone", "install phone", undefined]);
    });

    it("report where a click led, and nothing about the visitor", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().clicks.record("app", aClick("a", monday, "net"));
      await store().clicks.record("app", aClick("a", monday, "net"));
      await store().clicks.record("app", { ...aClick("b", monday + 1), test: true });
      const click = { click: "a", link: "sale", at: monday, platform: "ios" };
      const test = { ...click, click: "b", at: monday + 1, test: true };
      const docs = (await messagesOf()).map(({ doc }) => doc);
      expect(docs.toSorted((one, other) => Number(one["at"]) - Number(other["at"]))).toEqual([
        click,
        test,
      ]);
    });

    it("that are skipped stay in the log, and unwanted ones do not; neither is a failure", async () => {
      await outbox().addWebhook(aWebhook("books"));
      const each = ["1", "2"].map((id) => anEvent(id, { install: id }));
      await store().events.append("app", each);
      const [skipped, unwanted] = await lease(2);
      if (!skipped || !unwanted) throw new Error("Nothing was leased.");
      expect(await outbox().finish(skipped, { attempt, state: "skipped" })).toBe(true);
      expect(await outbox().discard(unwanted)).toBe(true);
      expect(await outbox().discard(unwanted)).toBe(false);
      expect(await messagesOf()).toMatchObject([{ state: "skipped", doc: each[0] }]);
      expect(await outbox().webhook("app", "books")).toMatchObject({ failures: 0, refused: 0 });
      expect(await outbox().due(later)).toEqual([]);
    });

    it("wait until a moment if they are postponed, without an attempt", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().events.append("app", [anEvent("1")]);
      const [leased] = await lease();
      if (!leased) throw new Error("Nothing was leased.");
      const until = later + day;
      expect(await outbox().postpone(leased, until)).toBe(true);
      expect(await outbox().postpone(leased, until)).toBe(false);
      expect(await lease(9, until - 1)).toEqual([]);
      expect(await lease(9, until)).toMatchObject([{ tries: 0, attempts: [] }]);
    });

    it("are erased with their install", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().installs.settle(anInstall("phone", organic));
      await store().events.append("app", [anEvent("1"), anEvent("2", { install: "other" })]);
      await store().links.create(aLink("mine", { createdByInstall: "phone" }));
      const [leased] = await lease(1);
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      expect((await messagesOf()).map(({ doc }) => doc)).toEqual([
        anEvent("2", { install: "other" }),
      ]);
      expect(await deliver(leased)).toBe(false);
      expect(await store().erase("app", "phone")).toMatchObject({ found: false });
    });

    it("are deleted after a week, or with the app's events if those expire sooner", async () => {
      await store().apps.create(anApp("app"));
      await store().apps.create(anApp("brief", { eventRetentionMs: day }));
      await outbox().addWebhook(aWebhook("books"));
      await outbox().addWebhook(aWebhook("short", { app: "brief" }));
      await store().links.create(aLink("sale"));
      await store().links.create(aLink("sale", { app: "brief" }));
      await store().sweep(monday + day + 1);
      expect(await messagesOf("short", "brief")).toEqual([]);
      expect(await messagesOf()).toHaveLength(1);
      await store().sweep(monday + 7 * day);
      expect(await messagesOf()).toHaveLength(1);
      const [first] = await lease(1);
      await store().links.create(aLink("other", { updatedAt: monday + 1 }));
      if (first) await deliver(first);
      await store().sweep(monday + 7 * day + 1);
      expect((await messagesOf()).map(({ doc }) => doc["code"])).toEqual(["other"]);
      await store().sweep(monday + 7 * day + 2);
      expect(await messagesOf()).toEqual([]);
      // Only undelivered messages are counted.
      expect(await outbox().webhook("app", "books")).toMatchObject({ dropped: 1 });
      expect(await outbox().webhook("brief", "short")).toMatchObject({ dropped: 1 });
      expect(await outbox().unhealthyWebhooks()).toHaveLength(2);
    });

    it("are dropped oldest first and counted if an app exceeds its limit", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await outbox().addWebhook(aWebhook("chat"));
      await outbox().addWebhook(aWebhook("small", { app: "other" }));
      await store().links.create(aLink("tiny", { app: "other" }));
      const long = "é".repeat(5_000);
      for (let number = 0; number < 10; number += 1) {
        const event = anEvent(`${number}`, { install: `phone ${number}` });
        await store().events.append("app", [{ ...event, data: long, receivedAt: monday + number }]);
      }
      await deliver((await lease(1))[0]);
      await outbox().trim(1_000_000);
      expect(await messagesOf()).toHaveLength(10);
      // Twenty messages of a little more than 10,500 bytes each.
      await outbox().trim(100_000);
      expect((await messagesOf()).map(({ doc }) => doc["id"])).toEqual(["6", "7", "8", "9"]);
      expect((await messagesOf("chat")).map(({ doc }) => doc["id"]).slice(-4)).toEqual([
        "6",
        "7",
        "8",
        "9",
      ]);
      expect(await messagesOf("small", "other")).toHaveLength(1);
      const dropped = async (id: string) => (await outbox().webhook("app", id))?.dropped;
      expect(await dropped("books")).toBe(5);
      expect(await dropped("chat")).toBe(10 - (await messagesOf("chat")).length);
      // Erased messages and those of deleted webhooks make room as well.
      await store().erase("app", "phone 9");
      await outbox().removeWebhook("app", "chat");
      await outbox().trim(35_000);
      expect((await messagesOf()).map(({ doc }) => doc["id"])).toEqual(["6", "7", "8"]);
    });

    it("are listed newest first, page by page, also by state", async () => {
      await outbox().addWebhook(aWebhook("books"));
      for (const code of ["a", "b", "c"]) await store().links.create(aLink(code));
      await deliver((await lease(1))[0]);
      const first = await outbox().messages("app", "books", { limit: 2 });
      expect(first.items.map(({ doc }) => doc["code"])).toEqual(["c", "b"]);
      const rest = await outbox().messages("app", "books", { limit: 2, after: first.next ?? "" });
      expect(rest.items.map(({ doc }) => doc["code"])).toEqual(["a"]);
      expect(rest.next).toBeUndefined();
      const done = await outbox().messages("app", "books", { limit: 9, state: "delivered" });
      expect(done.items).toEqual(rest.items);
      expect((await outbox().messages("other", "books", { limit: 9 })).items).toEqual([]);
      const [newest] = first.items;
      expect(await outbox().message("app", "books", newest?.id ?? "")).toEqual(newest);
      expect(await outbox().message("other", "books", newest?.id ?? "")).toBeUndefined();
    });
  });

  describe("delivering messages", () => {
    it("leases each message to one caller, oldest first, until the lease ends", async () => {
      await outbox().addWebhook(aWebhook("books"));
      for (const code of ["a", "b", "c"]) await store().links.create(aLink(code));
      const [first, rest] = [await lease(2), await lease(2)];
      expect(first.map(({ doc }) => doc["code"])).toEqual(["a", "b"]);
      expect(first.map(({ due }) => due)).toEqual([later + hour, later + hour]);
      expect(rest.map(({ doc }) => doc["code"])).toEqual(["c"]);
      expect(await outbox().due(later)).toEqual([]);
      expect(await lease(9, later + hour - 1)).toEqual([]);
      const over = await lease(9, later + hour);
      expect(new Set(over.map(({ doc }) => doc["code"]))).toEqual(new Set(["a", "b", "c"]));
      // The result of the first caller comes too late.
      expect(await deliver(first[0])).toBe(false);
      expect(await deliver(over.find(({ id }) => id === first[0]?.id))).toBe(true);
    });

    it("keeps the messages of one install in order without delaying others", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().installs.settle(anInstall("phone", organic));
      await store().events.append("app", [anEvent("1"), anEvent("2")]);
      await store().events.append("app", [anEvent("3", { install: "other" })]);
      const [install, other, ...none] = await lease();
      expect(none).toEqual([]);
      expect([install?.kind, other?.doc["id"]]).toEqual(["install.unmatched", "3"]);
      const again = later + 2 * hour;
      expect(install && (await outbox().finish(install, failed(again)))).toBe(true);
      expect(await lease()).toEqual([]);
      await deliver(other);
      const [retried, ...more] = await lease(9, again);
      expect([retried?.id, more]).toEqual([install?.id, []]);
      await deliver(retried);
      const [next] = await lease(9, again);
      expect(next?.doc["id"]).toBe("1");
      // A failed message does not block the rest.
      if (next) await outbox().finish(next, { attempt, state: "failed" });
      expect((await lease(9, again)).map(({ doc }) => doc["id"])).toEqual(["2"]);
    });

    it("stores each attempt and the health of the webhook", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().links.create(aLink("a"));
      await store().links.create(aLink("b"));
      const [a, b] = await lease();
      if (!a || !b) throw new Error("Two messages were expected.");
      const rests = { ...failed(later + 5), restsUntil: later + 3 };
      await outbox().finish(a, rests);
      // The longer rest wins, because a later response may ask for a shorter one.
      await outbox().finish(b, { ...failed(later + 5), attempt: { ...attempt, at: later + 1 } });
      const ill = { failures: 2, failingSince: later };
      expect(await outbox().webhook("app", "books")).toMatchObject(ill);
      expect(await outbox().due(later + 2)).toEqual([]);
      expect(await outbox().due(later + 5)).toMatchObject([ill]);
      const [again] = await lease(1, later + 5);
      expect(again).toMatchObject({ tries: 1, attempts: [rests.attempt] });
      const ok = { ...attempt, status: 204, responseBody: "" };
      if (again) await outbox().finish(again, { attempt: ok, state: "delivered" });
      const done = await outbox().message("app", "books", a.id);
      expect(done).toMatchObject({ state: "delivered", attempts: [rests.attempt, ok] });
      expect(done?.due).toBeUndefined();
      expect(await outbox().webhook("app", "books")).toEqual({
        ...aWebhook("books"),
        ...healthy,
      });
    });

    it("counts permanently refused messages without counting failures", async () => {
      await outbox().addWebhook(aWebhook("books"));
      await store().events.append("app", [anEvent("1"), anEvent("2")]);
      const [first] = await lease();
      if (!first) throw new Error("A message was expected.");
      const refusal = { attempt, state: "failed", isRefused: true } as const;
      expect(await outbox().finish(first, refusal)).toBe(true);
      expect(await outbox().webhook("app", "books")).toEqual({
        ...aWebhook("books"),
        ...healthy,
        refused: 1,
      });
      // The next message of the same install is due at once.
      expect((await lease()).map(({ doc }) => doc["id"])).toEqual(["2"]);
      expect(await outbox().message("app", "books", first.id)).toMatchObject({ state: "failed" });
    });

    it("replays messages under the same id", async () => {
      await outbox().addWebhook(aWebhook("books"));
      for (const code of ["a", "b", "c"]) {
        await store().links.create(aLink(code, { updatedAt: monday + code.charCodeAt(0) }));
      }
      const [a, b] = await lease(2);
      await deliver(a);
      if (b) await outbox().finish(b, { attempt, state: "failed" });
      expect(await outbox().replay("other", "books", { id: a?.id ?? "" })).toBe(0);
      expect(await outbox().replay("app", "books", { id: "msg_unknown" })).toBe(0);
      expect(await outbox().replay("app", "books", { since: 0, state: "failed" })).toBe(1);
      expect((await lease()).map(({ doc }) => doc["code"])).toEqual(["b", "c"]);
      expect(await outbox().replay("app", "books", { id: a?.id ?? "" })).toBe(1);
      const [again] = await lease();
      expect(again).toMatchObject({ id: a?.id, tries: 0, attempts: [attempt] });
      await deliver(again);
      const since = monday + "b".charCodeAt(0);
      expect(await outbox().replay("app", "books", { since, state: "all" })).toBe(0);
      expect(await outbox().replay("app", "books", { since: 0, state: "delivered" })).toBe(1);
    });

    it("stores a message that is already leased", async () => {
      await outbox().addWebhook(aWebhook("books"));
      const test: LeasedMessage = {
        id: "msg_test",
        app: "app",
        webhook: "books",
        kind: "test",
        at: monday,
        state: "waiting",
        due: later + hour,
        tries: 0,
        attempts: [],
        doc: { note: "hello" },
      };
      await outbox().addLeased(test);
      expect(await lease()).toEqual([]);
      expect(await deliver(test)).toBe(true);
      expect(await outbox().message("app", "books", "msg_test")).toMatchObject({
        state: "delivered",
        kind: "test",
        attempts: [attempt],
      });
    });
  });
}

function failed(due: number) {
  return { attempt: { ...attempt, error: "It did not answer." }, state: "waiting", due } as const;
}
