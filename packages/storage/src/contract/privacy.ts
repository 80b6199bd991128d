import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import {
  aClick,
  aLink,
  anApp,
  anEvent,
  anInstall,
  aSalt,
  day,
  hour,
  ids,
  lookup,
  matchedTo,
  monday,
  organic,
  verdict,
} from "./samples.ts";
import { claim } from "./steps.ts";

export function privacyContract(store: () => Store): void {
  describe("erasing an install", () => {
    it("deletes its record, its events and its click's signals", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().events.append("app", [anEvent("1"), anEvent("2", { install: "other" })]);
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      expect(await store().installs.get("app", "phone")).toBeUndefined();
      expect((await store().installs.list("app", { limit: 9 })).items).toEqual([]);
      expect(await store().clicks.get("app", "a")).toBeUndefined();
      expect(await store().clicks.recent("app", 9)).toEqual([]);
      const { items } = await store().events.list("app", { limit: 9 });
      expect(items.map(({ id }) => id)).toEqual(["2"]);
      expect(await store().erase("app", "phone")).toMatchObject({ found: false });
    });

    it("removes its id from the links it created, which stay", async () => {
      const mine = aLink("mine", { createdByInstall: "phone", data: { reward: 1 } });
      for (const link of [
        mine,
        aLink("gone", { createdByInstall: "phone" }),
        aLink("yours", { createdByInstall: "other" }),
      ])
        await store().links.create(link);
      await store().links.create(aLink("foreign", { app: "other", createdByInstall: "phone" }));
      await store().links.delete("app", "gone", monday);
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      const { createdByInstall: _maker, ...nobodys } = mine;
      const expected = { ...nobodys, updatedAt: mine.updatedAt + 1 };
      expect(await store().links.get("app", "mine")).toEqual(expected);
      const { items } = await store().links.list("app", { limit: 9 });
      expect(items).toEqual([aLink("yours", { createdByInstall: "other" }), expected]);
      expect((await store().links.get("other", "foreign"))?.createdByInstall).toBe("phone");
      // A caller that read the link before cannot restore the id.
      expect(await store().links.replace(mine, mine.updatedAt)).toBe("changed");
      expect(await store().erase("app", "phone")).toMatchObject({ found: false });
    });

    it("leaves the click claimed, also for the same install id", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().erase("app", "phone");
      expect(await claim(store(), "a", "phone")).toBe("taken");
      const again = await store().installs.settle(anInstall("phone", matchedTo("a")));
      expect(again).toEqual({ outcome: "click-taken" });
    });

    it("erases the install of one app only", async () => {
      await store().installs.settle(anInstall("phone", organic));
      await store().installs.settle(anInstall("phone", organic, { app: "other" }));
      await store().events.append("other", [anEvent("1")]);
      await store().erase("app", "phone");
      expect(await store().installs.get("other", "phone")).toBeDefined();
      expect((await store().events.list("other", { limit: 9 })).items).toHaveLength(1);
    });
  });

  describe("salts", () => {
    it("are created once if none is in use", async () => {
      const first = aSalt("1", monday);
      expect(await store().salts.inUse(monday, first)).toEqual(first);
      expect(await store().salts.inUse(monday + hour, aSalt("x", monday + hour))).toEqual(first);
      const second = aSalt("2", monday + day);
      expect(await store().salts.inUse(monday + day, second)).toEqual(second);
      expect(await store().salts.live(monday + day)).toEqual([second, first]);
    });

    it("are the same for all parallel callers", async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => store().salts.inUse(monday, aSalt(`${i}`, monday))),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await store().salts.live(monday)).toHaveLength(1);
    });

    it("are gone when they have expired, swept or not", async () => {
      await store().salts.inUse(monday, aSalt("1", monday));
      expect(await store().salts.live(monday + 8 * day)).toEqual([]);
      expect(await store().sweep(monday + 8 * day - 1)).toMatchObject({ salts: 0 });
      expect(await store().sweep(monday + 8 * day)).toMatchObject({ salts: 1 });
      expect(await store().salts.live(monday)).toEqual([]);
    });
  });

  describe("sweeping", () => {
    it("deletes each app's clicks by its own window and its events by its retention", async () => {
      const brief = { matching: { windowMs: hour }, eventRetentionMs: day };
      await store().apps.create(anApp("brief", brief));
      await store().apps.create(anApp("app"));
      for (const app of ["brief", "app"]) {
        await store().clicks.record(app, aClick("old", monday, "net"));
        await store().clicks.record(app, aClick("new", monday + day, "net"));
        await store().events.append(app, [
          anEvent("old"),
          anEvent("new", { receivedAt: monday + day }),
        ]);
      }
      const now = monday + day + hour;
      expect(await store().sweep(now)).toEqual({ clicks: 1, events: 1, salts: 0 });
      expect(ids(await store().clicks.candidates("brief", lookup()))).toEqual(["new"]);
      expect(ids(await store().clicks.candidates("app", lookup()))).toEqual(["new", "old"]);
      const { items } = await store().events.list("brief", { limit: 9 });
      expect(items.map(({ id }) => id)).toEqual(["new"]);
      expect((await store().events.list("app", { limit: 9 })).items).toHaveLength(2);
      expect(await store().sweep(now)).toEqual({ clicks: 0, events: 0, salts: 0 });
    });

    it("deletes events after a year by default", async () => {
      await store().apps.create(anApp("app"));
      await store().events.append("app", [anEvent("a")]);
      expect(await store().sweep(monday + 365 * day)).toMatchObject({ events: 0 });
      expect(await store().sweep(monday + 366 * day)).toMatchObject({ events: 1 });
      expect((await store().events.list("app", { limit: 9 })).items).toEqual([]);
    });

    it("deletes verdicts and devices after the app's retention, or 30 days by default", async () => {
      await store().apps.create(anApp("app"));
      await store().apps.create(anApp("brief", { reasonRetentionMs: day }));
      const judged = { ...organic, verdict };
      const moments = [monday, monday + day, monday + 2 * day];
      for (const app of ["app", "brief"])
        for (const [id, at] of moments.entries())
          await store().installs.settle(anInstall(`${id}`, judged, { app, at, device: "Pixel 9" }));
      const upgraded = await store().installs.get("brief", "0");
      const better = { at: monday + hour, match: judged, answer: {} };
      if (upgraded) await store().installs.upgrade(upgraded, better);
      const withReasons = async (app: string) => {
        const { items } = await store().installs.list(app, { limit: 9 });
        return items.filter((each) => JSON.stringify(each).includes("verdict")).map(({ id }) => id);
      };
      await store().sweep(monday + 2 * day);
      expect(await withReasons("app")).toEqual(["2", "1", "0"]);
      expect(await withReasons("brief")).toEqual(["2", "1"]);
      await store().sweep(monday + 31 * day + 1);
      expect(await withReasons("app")).toEqual(["2"]);
      expect(await withReasons("brief")).toEqual([]);
      expect(await store().installs.get("app", "0")).toEqual(
        anInstall("0", organic, { at: monday }),
      );
      // The install can still be upgraded.
      const known = (await store().installs.get("brief", "2")) ?? anInstall("2", organic);
      expect(await store().installs.upgrade(known, better)).toMatchObject({ outcome: "upgraded" });
    });

    it("deletes the verdict of an install that came after the newest one was erased", async () => {
      await store().apps.create(anApp("app"));
      const judged = { ...organic, verdict };
      await store().installs.settle(anInstall("erased", judged, { at: monday }));
      await store().sweep(monday + 31 * day);
      await store().erase("app", "erased");
      await store().installs.settle(anInstall("next", judged, { at: monday + 31 * day }));
      await store().sweep(monday + 62 * day);
      expect((await store().installs.get("app", "next"))?.match.verdict).toBeUndefined();
    });

    it("deletes expired idempotency keys and keeps the others", async () => {
      const record = { request: "digest", answer: {}, expiresAt: monday + day };
      await store().links.create(aLink("a"), { ...record, key: "short" });
      await store().links.create(aLink("b"), {
        ...record,
        key: "long",
        expiresAt: monday + 2 * day,
      });
      await store().sweep(monday + day);
      const repeat = (key: string) => store().links.create(aLink(`c ${key}`), { ...record, key });
      expect(await repeat("short")).toEqual({ outcome: "created" });
      expect(await repeat("long")).toMatchObject({ outcome: "repeated" });
    });
  });

  describe("readiness", () => {
    it("is checked by reading and writing", async () => {
      await expect(store().check()).resolves.toBeUndefined();
    });
  });
}
