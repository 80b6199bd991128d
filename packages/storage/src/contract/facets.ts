import { describe, expect, it } from "vitest";
import { clickFacets } from "../facets/dimensions.ts";
import type { Dimension } from "../facets/dimensions.ts";
import { otherValue } from "../facets/facet-counts.ts";
import type { StatsScope } from "../nouns/stats.ts";
import type { Store } from "../ports.ts";
import {
  aClick,
  aLink,
  anEvent,
  anInstall,
  day,
  exactly,
  hour,
  matchedTo,
  monday,
  organic,
} from "./samples.ts";

const fromMail = clickFacets({ platform: "ios", source: "mail", target: "store" });
const fromChat = clickFacets({ platform: "android", source: "chat" });

export function facetsContract(store: () => Store): void {
  const span = { since: monday, until: monday + 40 * day, step: "day" } as const;

  const click = (id: string, facets: string, more: object = {}) =>
    store().clicks.record("app", { ...aClick(id, monday, `key of ${id}`), facets, ...more });

  /** Returns the counters of a dimension: value → clicks, installs, events. */
  async function counted(dimension: Dimension, scope: StatsScope = {}) {
    const steps = await store().stats.facets("app", { ...span, ...scope });
    const found = Object.create(null) as Record<string, number[]>;
    for (const { counts } of steps) {
      for (const [value, { clicks, installs, events }] of counts.of(dimension)) {
        const [a = 0, b = 0, c = 0] = found[value] ?? [];
        const sum = [a + clicks, b + installs, c + events];
        if (sum.some((one) => one !== 0)) found[value] = sum;
      }
    }
    return found;
  }

  describe("statistics by facet", () => {
    it("follow a click to its install and that install's events", async () => {
      await click("a", fromMail);
      await click("b", fromMail, { link: "news" });
      await click("c", fromChat);
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().installs.settle(anInstall("other phone", organic));
      await store().events.append("app", [
        anEvent("1"),
        anEvent("2", { name: "signup" }),
        anEvent("3", { install: "other phone" }),
        anEvent("4", { install: "nobody" }),
      ]);
      expect(await counted("source")).toEqual({ mail: [2, 1, 2], chat: [1, 0, 0] });
      expect(await counted("platform", { link: "sale" })).toEqual({
        ios: [1, 1, 2],
        android: [1, 0, 0],
      });
      expect(await counted("source", { link: "news" })).toEqual({ mail: [1, 0, 0] });
      expect(await counted("target")).toEqual({ store: [2, 1, 2] });
      expect(await counted("method")).toEqual({ fingerprint: [0, 1, 0], none: [0, 1, 0] });
      expect(await counted("event")).toEqual({ purchase: [0, 0, 3], signup: [0, 0, 1] });
      expect(await counted("event", { link: "sale" })).toEqual({
        purchase: [0, 0, 1],
        signup: [0, 0, 1],
      });
      expect(await store().stats.facets("other", span)).toEqual([]);
    });

    it("count repeated records once, and neither tests nor clicks without facets", async () => {
      for (let i = 0; i < 2; i += 1) {
        await click("a", fromMail);
        await store().installs.settle(anInstall("phone", matchedTo("a")));
        await store().events.append("app", [anEvent("1")]);
      }
      await click("b", fromMail, { test: true });
      await store().installs.settle(anInstall("tester", matchedTo("b"), { test: true }));
      await store().events.append("app", [anEvent("2", { install: "tester" })]);
      await store().clicks.record("app", aClick("c", monday));
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
      expect(await counted("event")).toEqual({ purchase: [0, 0, 1] });
    });

    it("keep a click's facets when its page sends signals and when it expires", async () => {
      await click("a", fromMail);
      await store().clicks.addSignals("app", "a", { evidence: aClick("a", monday).evidence });
      await store().installs.settle(anInstall("phone", exactly("a")));
      await store().erase("app", "nobody");
      await store().sweep(monday + 20 * day);
      await store().events.append("app", [anEvent("1", { at: monday + 21 * day })]);
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
    });

    it("count earlier events of an install once, for its link and its click's facets", async () => {
      await click("a", fromMail);
      const bought = { value: 5, currency: "EUR" };
      await store().events.append("app", [anEvent("1", { data: bought })]);
      expect(await counted("currency", { link: "sale" })).toEqual({});
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
      expect(await counted("event")).toEqual({ purchase: [0, 0, 1] });
      expect(await counted("currency", { link: "sale" })).toEqual({ EUR: [0, 0, 1] });
      expect(await counted("milestone")).toEqual({ event: [0, 1, 0], matchedEvent: [0, 1, 0] });
    });

    it("add up amounts by currency, exactly", async () => {
      await click("a", fromMail);
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      const values = [0.1, 0.2, 19.99, "5.01", -0.3, 1e300, "much", null];
      const events = values.map((value, index) =>
        anEvent(`${index}`, { data: { value, currency: "eur" } }),
      );
      const others = [
        anEvent("b", { data: { value: 900, currency: "JPY" } }),
        anEvent("c", { data: { value: 1, currency: "XX1" } }),
        anEvent("d", { data: "5 EUR" }),
      ];
      await store().events.append("app", [...events, ...others]);
      for (const scope of [{}, { link: "sale" }]) {
        const [first] = await store().stats.facets("app", { ...span, ...scope });
        const amounts = first?.counts.of("currency").map(([code, { amount }]) => [code, amount]);
        expect(amounts).toEqual([
          ["EUR", 25_000_000n],
          ["JPY", 900_000_000n],
        ]);
      }
    });

    it("count each return day of an install once, in the hour of the install", async () => {
      await click("a", fromMail);
      const at = monday + 5 * hour;
      await store().installs.settle(anInstall("phone", matchedTo("a"), { at }));
      await store().installs.settle(anInstall("other phone", organic, { at }));
      const moments = [at + 1, monday + day, monday + 2 * day - 1, monday + 7 * day];
      const events = moments.map((moment, index) => anEvent(`${index}`, { at: moment }));
      await store().events.append("app", events.slice(0, 2));
      expect(await counted("milestone")).toEqual({
        event: [0, 1, 0],
        matchedEvent: [0, 1, 0],
        day1: [0, 1, 0],
      });
      await store().events.append("app", events.slice(2));
      await store().events.append("app", [
        anEvent("later", { at: monday + 30 * day + 9, install: "other phone" }),
      ]);
      const [first, ...rest] = await store().stats.facets("app", { ...span, step: "hour" });
      expect(first?.at).toBe(monday);
      const reached = rest.flatMap(({ at: when, counts }) =>
        counts.of("milestone").map(([name, { installs }]) => [when - monday, name, installs]),
      );
      expect(reached).toEqual([
        [5 * hour, "event", 2],
        [5 * hour, "day1", 1],
        [5 * hour, "day30", 1],
        [5 * hour, "day7", 1],
        [5 * hour, "matchedEvent", 1],
      ]);
      expect(await counted("milestone", { link: "sale" })).toEqual({
        event: [0, 1, 0],
        matchedEvent: [0, 1, 0],
        day1: [0, 1, 0],
        day7: [0, 1, 0],
      });
    });

    it("move with an upgraded install and with a click that is taken over", async () => {
      await click("a", fromMail);
      await click("b", fromChat, { link: "news" });
      const first = anInstall("phone", matchedTo("a"));
      await store().installs.settle(first);
      await store().events.append("app", [anEvent("1", { data: { value: 2, currency: "EUR" } })]);
      const reached = { event: [0, 1, 0], matchedEvent: [0, 1, 0] };
      expect(await counted("milestone", { link: "sale" })).toEqual(reached);
      await store().installs.upgrade(first, {
        at: monday,
        match: exactly("b", "news"),
        answer: {},
      });
      expect(await counted("source")).toEqual({ mail: [1, 0, 0], chat: [1, 1, 1] });
      expect(await counted("currency", { link: "sale" })).toEqual({});
      expect(await counted("currency", { link: "news" })).toEqual({ EUR: [0, 0, 1] });
      expect(await counted("milestone", { link: "sale" })).toEqual({});
      expect(await counted("milestone", { link: "news" })).toEqual(reached);
      expect(await counted("method")).toEqual({ referrer: [0, 1, 0] });

      await click("d", fromMail);
      await store().installs.settle(anInstall("guess", matchedTo("d")));
      await store().installs.settle(anInstall("owner", exactly("d")));
      expect(await counted("source")).toEqual({ mail: [2, 1, 0], chat: [1, 1, 1] });
      expect(await counted("method")).toEqual({ referrer: [0, 2, 0], none: [0, 1, 0] });
    });

    it("distinguish updates from installs without a match", async () => {
      const updated = anInstall("phone", { ...organic, update: true });
      await store().installs.settle(updated);
      await store().installs.settle(anInstall("other phone", organic));
      expect(await counted("method")).toEqual({ update: [0, 1, 0], none: [0, 1, 0] });
      await click("a", fromMail);
      await store().installs.upgrade(updated, { at: monday, match: exactly("a"), answer: {} });
      expect(await counted("method")).toEqual({ referrer: [0, 1, 0], none: [0, 1, 0] });
    });

    it("name the most frequent values of an hour and group the rest", async () => {
      const visits = [
        ...Array.from({ length: 150 }, (_, i) => `s${i}`),
        "often",
        "often",
        "__proto__",
      ];
      await Promise.all(visits.map((source, index) => click(`c${index}`, clickFacets({ source }))));
      const found = await counted("source");
      expect(Object.keys(found)).toHaveLength(101);
      expect(found["often"]).toEqual([2, 0, 0]);
      expect(found[otherValue]).toEqual([52, 0, 0]);
      await Promise.all(visits.map((source, index) => click(`d${index}`, clickFacets({ source }))));
      const sum = Object.values(await counted("source")).reduce((all, [one = 0]) => all + one, 0);
      expect(sum).toBe(306);
    });

    it("can be queried by the current tags and campaigns of links", async () => {
      const utm = { campaign: "spring" };
      await store().links.create(aLink("sale", { tags: ["mail", "x"], utm }));
      await store().links.create(aLink("news", { tags: ["mail"] }));
      await store().links.create(aLink("rest"));
      for (const link of ["sale", "news", "rest", "deleted"]) {
        await click(`click on ${link}`, fromMail, { link });
      }
      expect(await counted("source", { tag: "mail" })).toEqual({ mail: [2, 0, 0] });
      expect(await counted("source", { campaign: "spring" })).toEqual({ mail: [1, 0, 0] });
      expect(await counted("source", { tag: "none" })).toEqual({});
      const clicksIn = async (scope: StatsScope) =>
        (await store().stats.overTime("app", { ...span, ...scope }))[0]?.clicks;
      expect(await clicksIn({ tag: "mail" })).toBe(2);
      expect(await clicksIn({ tag: "mail", campaign: "spring" })).toBe(1);
      expect(await clicksIn({ campaign: "winter" })).toBeUndefined();
    });

    it("of invented paths are limited like their counters", async () => {
      const paths = Array.from({ length: 1_005 }, (_, i) => `path:/${i}`);
      await Promise.all(paths.map((link) => click(link, fromMail, { link })));
      expect(await counted("source")).toEqual({ mail: [1_005, 0, 0] });
      for (const link of [...paths.slice(0, 3), ...paths.slice(-8)]) {
        const [own] = await store().stats.overTime("app", { ...span, link });
        expect(await counted("source", { link })).toEqual(own ? { mail: [1, 0, 0] } : {});
      }
    });

    it("are rolled up into days after 90 days", async () => {
      await click("a", fromMail);
      await click("b", fromMail, { at: monday + 5 * hour });
      await store().sweep(monday + 91 * day);
      const hours = await store().stats.facets("app", { ...span, step: "hour" });
      expect(hours.map(({ at }) => at)).toEqual([monday]);
      expect(await counted("source")).toEqual({ mail: [2, 0, 0] });
    });

    it("stay when an install is erased, which counts nothing again", async () => {
      await click("a", fromMail);
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().events.append("app", [anEvent("1")]);
      await store().erase("app", "phone");
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
    });

    it("are listed per link, sorted by code, page by page", async () => {
      for (const [index, link] of ["b", "a", "c", "b", "path:/x"].entries()) {
        await click(`${index}`, fromMail, { link });
      }
      await click("late", fromMail, { link: "a", at: monday + 50 * day });
      const { since, until } = span;
      const page = (after?: string) =>
        store().stats.byLink("app", { since, until, limit: 2, ...(after && { after }) });
      expect((await page()).map(({ link, clicks }) => [link, clicks])).toEqual([
        ["a", 1],
        ["b", 2],
      ]);
      expect((await page("b")).map(({ link }) => link)).toEqual(["c"]);
      expect(await page("c")).toEqual([]);
    });
  });
}
