import { describe, expect, it } from "vitest";
import { zeroCounts } from "../stats/buckets.ts";
import type { Store } from "../ports.ts";
import { aClick, anEvent, anInstall, day, hour, matchedTo, monday, organic } from "./samples.ts";
import { expireClicks } from "./steps.ts";

export function statsContract(store: () => Store): void {
  const week = { since: monday, until: monday + 7 * day };
  const daily = { ...week, step: "day" } as const;

  describe("stats", () => {
    it("count per app and per link", async () => {
      await store().clicks.record("app", aClick("a", monday + 1, "net"));
      await store().clicks.record("app", { ...aClick("b", monday + 2), link: "news" });
      const outside = { ...aClick("c", monday + 3), outside: true };
      await store().clicks.record("app", outside);
      await store().clicks.record("app", outside);
      for (const as of ["filtered", "opened", "internal"] as const) {
        await store().clicks.countVisit("app", { link: "sale", at: monday, as });
      }
      const once = Object.fromEntries(Object.keys(zeroCounts).map((kind) => [kind, 1]));
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().installs.settle(anInstall("other phone", organic));
      await store().events.append("app", [anEvent("1"), anEvent("2", { install: "other phone" })]);
      expect(await store().stats.overTime("app", daily)).toEqual([
        { at: monday, ...once, clicks: 2, installs: 2, events: 2 },
      ]);
      expect(await store().stats.overTime("app", { ...daily, link: "sale" })).toEqual([
        { at: monday, ...once },
      ]);
      expect(await store().stats.overTime("app", { ...daily, link: "news" })).toEqual([
        { at: monday, ...zeroCounts, clicks: 1 },
      ]);
      expect(await store().stats.overTime("other", daily)).toEqual([]);
    });

    it("count earlier events of an install for its link too", async () => {
      await store().clicks.record("app", aClick("a", monday, "net"));
      const [early, late] = [monday + hour, monday + day];
      await store().events.append("app", [
        anEvent("1", { at: early }),
        anEvent("2", { at: late }),
        anEvent("3", { install: "other phone" }),
      ]);
      await store().events.append("other", [anEvent("1")]);
      expect(await store().stats.overTime("app", { ...daily, link: "sale" })).toMatchObject([
        { clicks: 1, events: 0 },
      ]);
      for (let i = 0; i < 2; i += 1) {
        await store().installs.settle(anInstall("phone", matchedTo("a")));
      }
      await store().installs.settle(anInstall("other phone", organic));
      await store().events.append("app", [anEvent("1", { at: early }), anEvent("4", { at: late })]);
      expect(await store().stats.overTime("app", { ...daily, link: "sale" })).toEqual([
        { at: monday, ...zeroCounts, clicks: 1, installs: 1, matches: 1, events: 1 },
        { at: monday + day, ...zeroCounts, events: 2 },
      ]);
      expect(await store().stats.overTime("app", daily)).toEqual([
        { at: monday, ...zeroCounts, clicks: 1, installs: 2, matches: 1, events: 2 },
        { at: monday + day, ...zeroCounts, events: 2 },
      ]);
    });

    it("leave out the clicks, installs and events of tests", async () => {
      await store().clicks.record("app", { ...aClick("a", monday, "net"), test: true });
      // The event arrives before the install is known to be a test.
      await store().events.append("app", [anEvent("1", { at: monday + hour }), anEvent("2")]);
      await store().installs.settle(anInstall("phone", matchedTo("a"), { test: true }));
      await store().installs.settle(anInstall("known tester", organic, { test: true }));
      await store().events.append("app", [
        anEvent("3"),
        anEvent("4", { install: "known tester" }),
        anEvent("5", { install: "to come", test: true }),
      ]);
      await store().installs.settle(anInstall("to come", organic, { test: true }));
      const counts = await store().stats.overTime("app", daily);
      for (const each of counts) expect(each).toMatchObject(zeroCounts);
      expect(await store().stats.overTime("app", { ...daily, link: "sale" })).toEqual([]);
      expect((await store().events.list("app", { limit: 9 })).items).toHaveLength(5);
    });

    it("revert an install that a second look finds to be a test", async () => {
      await store().clicks.record("app", { ...aClick("a", monday, "net"), test: true });
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      await store().events.append("app", [anEvent("1"), anEvent("2", { test: true })]);
      const better = { at: monday, match: matchedTo("a"), answer: {}, test: true } as const;
      await store().installs.upgrade(first, { ...better, secondLook: true });
      await store().events.append("app", [anEvent("3")]);
      expect(await store().stats.overTime("app", daily)).toEqual([]);
    });

    it("are returned by hour and by day, without the end", async () => {
      const moments = [monday - 1, monday, monday + 1, monday + hour, monday + day + 5 * hour];
      for (const [i, at] of [...moments, monday + 2 * day].entries()) {
        await store().clicks.record("app", aClick(`c${i}`, at));
      }
      const query = { since: monday + 1, until: monday + 2 * day + 1 };
      const counted = async (step: "hour" | "day") =>
        (await store().stats.overTime("app", { ...query, step })).map(({ at, clicks }) => [
          at - monday,
          clicks,
        ]);
      expect(await counted("hour")).toEqual([
        [0, 2],
        [hour, 1],
        [day + 5 * hour, 1],
      ]);
      expect(await counted("day")).toEqual([
        [0, 3],
        [day, 1],
      ]);
    });

    it("count repeated records once", async () => {
      for (let i = 0; i < 3; i += 1) {
        await store().clicks.record("app", aClick("a", monday));
        await store().installs.settle(anInstall("phone", matchedTo("a")));
        await store().events.append("app", [anEvent("1")]);
      }
      expect(await store().stats.overTime("app", daily)).toEqual([
        { at: monday, ...zeroCounts, clicks: 1, installs: 1, matches: 1, events: 1 },
      ]);
    });

    it("count a path link without its query", async () => {
      const paths = ["path:https://go.example/a?ref=1", "path:https://go.example/a?ref=2"];
      for (const link of paths) {
        await store().clicks.record("app", { ...aClick(link, monday), link });
      }
      for (const link of [...paths, "path:https://go.example/a"]) {
        const counts = await store().stats.overTime("app", { ...daily, link });
        expect(counts).toEqual([{ at: monday, ...zeroCounts, clicks: 2 }]);
      }
    });

    it("cut off the names of paths after 200 characters", async () => {
      const long = `path:https://go.example/${"a".repeat(300)}`;
      for (const link of [`${long}1`, `${long}2`]) {
        await store().clicks.countVisit("app", { link, at: monday, as: "filtered" });
      }
      for (const link of [`${long}1`, long, long.slice(0, 200)]) {
        const counts = await store().stats.overTime("app", { ...daily, link });
        expect(counts).toEqual([{ at: monday, ...zeroCounts, filtered: 2 }]);
      }
    });

    it("count a thousand invented paths per hour, and the rest for the app only", async () => {
      const visit = (link: string) =>
        store().clicks.countVisit("app", { link, at: monday, as: "filtered" });
      await Promise.all(Array.from({ length: 1_010 }, (_, i) => visit(`path:/${i}`)));
      await Promise.all([visit("sale"), visit("path:/1"), visit("path:/1005")]);
      const filtered = async (link?: string) => {
        const counts = await store().stats.overTime("app", { ...daily, ...(link && { link }) });
        return counts[0]?.filtered ?? 0;
      };
      expect(await filtered()).toBe(1_013);
      expect(await filtered("sale")).toBe(1);
      expect(await filtered("path:/1")).toBe(2);
      expect(await filtered("path:/1005")).toBe(0);
    });

    it("limit the paths per hour, however many hours are counted together", async () => {
      const visit = (link: string, at: number) =>
        store().clicks.countVisit("app", { link, at, as: "filtered" });
      await Promise.all(Array.from({ length: 1_000 }, (_, i) => visit(`path:/${i}`, monday)));
      for (let later = 1; later < 6; later += 1) await visit("path:/1", monday + later * hour);
      await visit("path:/late", monday);
      await visit("path:/1", monday);
      const query = { since: monday, until: monday + hour, step: "hour" } as const;
      const first = async (link: string) =>
        (await store().stats.overTime("app", { ...query, link }))[0]?.filtered;
      expect(await first("path:/late")).toBeUndefined();
      expect(await first("path:/1")).toBe(2);
    });

    it("are rolled up into days after 35 days", async () => {
      const links = ["sale", "news"];
      const moments = [monday, monday + 5 * hour, monday + 6 * hour, monday + day + hour];
      for (const [i, at] of moments.entries()) {
        for (const link of links) {
          await store().clicks.record("app", { ...aClick(`${link} ${i}`, at), link });
        }
      }
      const counted = async (step: "hour" | "day", link?: string) => {
        const query = { ...week, step, ...(link !== undefined && { link }) };
        const counts = await store().stats.overTime("app", query);
        return counts.map(({ at, clicks }) => [at - monday, clicks]);
      };
      const byDay = await counted("day");
      await store().sweep(monday + 36 * day - 1);
      expect(await counted("hour", "sale")).toHaveLength(4);
      await store().sweep(monday + 36 * day);
      expect(await counted("hour", "sale")).toEqual([
        [0, 3],
        [day + hour, 1],
      ]);
      expect(await counted("hour")).toEqual([
        [0, 6],
        [day + hour, 2],
      ]);
      expect(await counted("day")).toEqual(byDay);
    });

    it("count no install that was not stored", async () => {
      await store().installs.settle(anInstall("phone", matchedTo("none")));
      expect(await store().stats.overTime("app", daily)).toEqual([]);
    });

    it("stay when clicks expire and installs are erased", async () => {
      await store().clicks.record("app", aClick("a", monday));
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      const before = await store().stats.overTime("app", daily);
      await expireClicks(store(), monday + 1);
      await store().erase("app", "phone");
      expect(await store().stats.overTime("app", daily)).toEqual(before);
    });
  });
}
