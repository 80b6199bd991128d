import { describe, expect, it } from "vitest";
import type { Person, PersonalRecord } from "../entities/index.ts";
import { storedKinds } from "../entities/data-kinds.ts";
import { BadCursor } from "../errors.ts";
import type { Store } from "../ports.ts";
import { personInstall, personTraces, personUser, storePerson } from "../testing/person.ts";
import { aClick, anApp, anEvent, anInstall, day, matchedTo, monday, organic } from "./samples.ts";

const phone: Person = { kind: "install", id: personInstall };
const user: Person = { kind: "user", id: personUser };

export function personalDataContract(store: () => Store): void {
  async function list(person: Person, limit = 1_000, app = "app"): Promise<PersonalRecord[]> {
    const records: PersonalRecord[] = [];
    let after: string | undefined;
    do {
      const page = await store().personalData.list(app, person, {
        limit,
        ...(after !== undefined && { after }),
      });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      records.push(...page.items);
      after = page.next;
    } while (after !== undefined);
    return records;
  }

  const ofKind = (records: readonly PersonalRecord[], kind: PersonalRecord["kind"]) =>
    records.filter((each) => each.kind === kind).map(({ record }) => record);

  describe("everything about a person", () => {
    it("has records of every kind, page by page, and none of other people", async () => {
      await storePerson(store());
      for (const person of [phone, user]) {
        const records = await list(person);
        expect([...new Set(records.map(({ kind }) => kind))]).toEqual(Object.keys(storedKinds));
        expect(await list(person, 1)).toEqual(records);
        const texts = JSON.stringify(records);
        for (const foreign of ["foreign click", "office phone", "hash of a password"]) {
          if (foreign !== "office phone") expect(texts).not.toContain(foreign);
          expect(JSON.stringify(ofKind(records, "testMarks"))).not.toContain(foreign);
        }
        expect(ofKind(records, "installs")).toMatchObject([
          { id: personInstall, at: "2026-11-02T00:00:00.000Z" },
        ]);
        expect(ofKind(records, "clicks")).toMatchObject([{ click: "own click" }]);
        expect(ofKind(records, "adConsents")).toEqual([
          { installId: personInstall, granted: true, at: "2026-11-02T00:00:00.000Z" },
        ]);
        expect(await list(person, 10, "other")).toEqual([]);
      }
      const eventIds = async (person: Person) =>
        ofKind(await list(person), "events").map(({ id }) => id);
      expect(await eventIds(phone)).toEqual(["of phone", "of user", "of a friend"]);
      expect(await eventIds(user)).toEqual(["of user", "of server", "of phone"]);
      expect(JSON.stringify(await list(user))).not.toContain('"friend"');
      expect(await list({ kind: "user", id: "nobody" })).toEqual([]);
    });

    it("comes in more pages if a user has many installs without records", async () => {
      const seen = { user: "ann", firstSeen: monday, lastSeen: monday };
      const installs = Array.from({ length: 60 }, (_, index) => `tablet ${index}`);
      await store().users.see(
        "app",
        installs.map((install) => ({ ...seen, install })),
      );
      await store().adConsents.record("app", [{ install: "tablet 59", granted: true, at: monday }]);
      const ann: Person = { kind: "user", id: "ann" };
      const first = await store().personalData.list("app", ann, { limit: 1_000 });
      expect(first.next).toBeDefined();
      const records = await list(ann);
      expect(ofKind(records, "users")).toHaveLength(61);
      expect(ofKind(records, "adConsents")).toMatchObject([{ installId: "tablet 59" }]);
    });

    it("is refused after a cursor of another list", async () => {
      for (const after of [
        "1a",
        "",
        "e30",
        Buffer.from('{"kind":99,"source":0}').toString("base64url"),
      ]) {
        const listed = store().personalData.list("app", phone, { limit: 1, after });
        await expect(listed).rejects.toThrow(BadCursor);
      }
    });

    it("is erased, counted by kind", async () => {
      await storePerson(store());
      const { counts, found, hash } = await store().erase("app", personInstall);
      expect(found).toBe(true);
      const { auditEntries: _kept, ...erasable } = storedKinds;
      expect(Object.keys(counts).toSorted()).toEqual(Object.keys(erasable).toSorted());
      expect(counts).toMatchObject({ installs: 1, events: 3, users: 2, clicks: 1 });
      expect(hash).toMatch(/^hmac-sha256:[\w-]{43}$/);
      expect(await list(phone)).toEqual([]);
      expect(await store().erase("app", personInstall)).toMatchObject({ found: false, hash });
      const settings = await store().apps.get("app");
      expect(settings?.testInstalls).toEqual(["office phone"]);
    });

    it("is erased with a user", async () => {
      await storePerson(store());
      const erased = await store().eraseUser("app", personUser);
      expect(erased).toMatchObject({ found: true, installs: 1, hasMore: false });
      expect(erased.counts).toMatchObject({ installs: 1, events: 4, testMarks: 1 });
      expect(await list(user)).toEqual([]);
      expect(await list(phone)).toEqual([]);
      const again = await store().eraseUser("app", personUser);
      expect(again).toMatchObject({ found: false, installs: 0, hash: erased.hash });
    });

    it("is not counted when there is nothing to erase", async () => {
      const nothing = await store().erase("app", "nobody");
      expect(nothing).toMatchObject({ found: false, counts: {} });
    });
  });

  describe("the audit log", () => {
    it("has keyed hashes for erased ids, and is still found by them", async () => {
      await storePerson(store());
      await store().eraseUser("app", personUser);
      const { items } = await store().audit.list("app", { limit: 9 });
      for (const trace of personTraces) expect(JSON.stringify(items)).not.toContain(trace);
      const [link, erased, settings, marked] = items;
      expect(link).toMatchObject({ action: "updateLink", subject: "friend" });
      expect(erased?.subject).toBe(await store().erasedIds.hash("app", "user", personUser));
      const hash = await store().erasedIds.hash("app", "install", personInstall);
      expect(marked?.subject).toBe(hash);
      expect(settings).toMatchObject({
        change: { testInstalls: [hash, "office phone"] },
        changes: [{ before: [hash], after: [hash, "office phone"] }],
      });
      for (const [subject, action] of [
        [personInstall, "markInstall"],
        [personUser, "eraseUser"],
      ] as const) {
        const found = await store().audit.list("app", { limit: 9, subject });
        expect(found.items.map((each) => each.action)).toEqual([action]);
      }
    });

    it("replaces the hashes without a key that 1.1 wrote", async () => {
      const entry = { app: "app", at: monday, actor: { kind: "machine" } } as const;
      const withoutKey = "sha256:55aef69ebe8cb9615daa732325676a70fa498bab860ffe365e1c59f25e6a0f97";
      await store().audit.add({ ...entry, action: "eraseUser", subject: withoutKey });
      await store().eraseUser("app", "ann@shop.example/x");
      const { items } = await store().audit.list("app", { limit: 9 });
      expect(items[0]?.subject).toMatch(/^hmac-sha256:/);
    });

    it("gives the same id different hashes in two apps, and as an install and a user", async () => {
      await store().erase("app", "nobody");
      const hashes = await Promise.all([
        store().erasedIds.hash("app", "install", "a"),
        store().erasedIds.hash("app", "user", "a"),
        store().erasedIds.hash("other", "user", "a"),
      ]);
      expect(new Set(hashes).size).toBe(3);
    });
  });

  describe("sweeping", () => {
    it("erases installs and audit entries that an app no longer keeps", async () => {
      const brief = { installRetentionMs: 2 * day, auditRetentionMs: day };
      await store().apps.create(anApp("brief", brief));
      await store().apps.create(anApp("app"));
      for (const app of ["brief", "app"]) {
        await store().clicks.record(app, aClick("a", monday, "net"));
        await store().installs.settle(anInstall("old", matchedTo("a"), { app }));
        await store().installs.settle(anInstall("new", organic, { app, at: monday + day }));
        await store().events.append(app, [anEvent("of old", { install: "old" })]);
        for (const at of [monday, monday + 2 * day]) {
          const entry = { app, at, actor: { kind: "machine" }, action: "updateApp" } as const;
          await store().audit.add(entry);
        }
      }
      const left = async (app: string) => ({
        installs: (await store().installs.list(app, { limit: 9 })).items.map(({ id }) => id),
        events: (await store().events.list(app, { limit: 9 })).items.length,
        audit: (await store().audit.list(app, { limit: 9 })).items.length,
      });
      await store().sweep(monday + 2 * day);
      expect(await left("brief")).toEqual({ installs: ["new", "old"], events: 1, audit: 1 });
      await store().sweep(monday + 2 * day + 1);
      expect(await left("brief")).toEqual({ installs: ["new"], events: 0, audit: 1 });
      expect(await left("app")).toEqual({ installs: ["new", "old"], events: 1, audit: 2 });
      await store().sweep(monday + 5 * day);
      expect(await left("brief")).toEqual({ installs: [], events: 0, audit: 0 });
      expect(await left("app")).toMatchObject({ installs: ["new", "old"], audit: 2 });
    });
  });
}
