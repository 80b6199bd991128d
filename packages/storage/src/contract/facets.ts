import { describe, expect, it } from "vitest";
import { joinClickFacets, otherValue } from "../facets/dimensions.ts";
import type { Dimension } from "../facets/dimensions.ts";
import type { LinkFilter } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import { readCells, sumBy } from "./cells.ts";
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
} from "./samples.ts";

const fromMail = joinClickFacets({ platform: "ios", source: "mail", target: "store" });
const fromChat = joinClickFacets({ platform: "android", source: "chat" });

export function facetsContract(store: () => Store): void {
  const span = { since: monday, until: monday + 40 * day } as const;

  const click = (id: string, facets: string, more: object = {}) =>
    store().clicks.record("app", { ...aClick(id, monday, `key of ${id}`), facets, ...more });

  /** Returns the counts of a dimension: value → clicks, installs, events. */
  async function counted(dimension: Dimension, link?: string) {
    const found = Object.create(null) as Record<string, number[]>;
    for (const cell of await readCells(store())) {
      const value = cell.facets[dimension];
      if (value === undefined || (link !== undefined && cell.link !== link)) continue;
      const sums = (found[value] ??= [0, 0, 0]);
      const column = ["clicks", "installs"].indexOf(cell.measure);
      if (column !== -1) sums[column] = Number(sums[column]) + Number(cell.count);
      if (cell.measure.startsWith("event ")) sums[2] = Number(sums[2]) + Number(cell.count);
    }
    return found;
  }

  /** Returns the counts of the measures whose name starts with `prefix`, without the prefix. */
  async function measured(prefix: string, link?: string) {
    const cells = await readCells(store());
    return sumBy(cells, (cell) =>
      cell.measure.startsWith(prefix) && (link === undefined || cell.link === link)
        ? cell.measure.slice(prefix.length)
        : undefined,
    );
  }

  async function milestones(link?: string) {
    const { installs: _installs, clicks: _clicks, ...rest } = await measured("", link);
    return Object.fromEntries(
      Object.entries(rest).filter(([measure]) => !/^(event|revenue) /.test(measure)),
    );
  }

  describe("cubes", () => {
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
      expect(await counted("platform", "sale")).toEqual({
        ios: [1, 1, 2],
        android: [1, 0, 0],
      });
      expect(await counted("source", "news")).toEqual({ mail: [1, 0, 0] });
      expect(await counted("target")).toEqual({ store: [2, 1, 2] });
      expect(await counted("method")).toEqual({ fingerprint: [0, 1, 2], none: [0, 1, 1] });
      expect(await measured("event ")).toEqual({ purchase: 3, signup: 1 });
      expect(await measured("event ", "sale")).toEqual({ purchase: 1, signup: 1 });
      const found: unknown[] = [];
      const query = { ...span, kinds: ["combinations"] } as const;
      await store().stats.visitCubes("other", query, () => async (parts) => {
        found.push(...parts);
      });
      expect(found).toEqual([]);
    });

    it("count installs and their events by variant of the app, also after an upgrade", async () => {
      await click("a", fromMail);
      const staging = { appVariant: "staging" };
      await store().installs.settle(anInstall("phone", organic, staging));
      await store().installs.settle(anInstall("other phone", organic));
      await store().events.append("app", [anEvent("1"), anEvent("2", { install: "other phone" })]);
      expect(await counted("appVariant")).toEqual({ staging: [0, 1, 1] });
      const install = await store().installs.get("app", "phone");
      if (!install) throw new Error("The install was not stored.");
      await store().installs.upgrade(install, {
        at: monday,
        match: exactly("a"),
        answer: install.answer,
      });
      expect(await counted("appVariant")).toEqual({ staging: [0, 1, 1] });
      expect(await counted("method")).toEqual({ referrer: [0, 1, 1], none: [0, 1, 1] });
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
    });

    it("count repeated records once, and neither tests, clicks outside nor clicks without facets", async () => {
      for (let i = 0; i < 2; i += 1) {
        await click("a", fromMail);
        await store().installs.settle(anInstall("phone", matchedTo("a")));
        await store().events.append("app", [anEvent("1")]);
      }
      await click("b", fromMail, { test: true });
      await store().installs.settle(anInstall("tester", matchedTo("b"), { test: true }));
      await store().events.append("app", [anEvent("2", { install: "tester" })]);
      await store().clicks.record("app", aClick("c", monday));
      await click("d", fromMail, { outside: true });
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
      expect(await measured("event ")).toEqual({ purchase: 1 });
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
      expect(await measured("revenue ", "sale")).toEqual({});
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
      expect(await measured("event ")).toEqual({ purchase: 1 });
      expect(await measured("revenue ", "sale")).toEqual({ "EUR purchase": 5_000_000 });
      expect(await milestones()).toEqual({ firstEvent: 1 });
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
      expect(await measured("revenue ", "sale")).toEqual({
        "EUR purchase": 25_000_000,
        "JPY purchase": 900_000_000,
      });
    });

    it("count each return day of an install once, in the hour of the install", async () => {
      await click("a", fromMail);
      const at = monday + 5 * hour;
      await store().installs.settle(anInstall("phone", matchedTo("a"), { at }));
      await store().installs.settle(anInstall("other phone", organic, { at }));
      const moments = [at + 1, monday + day, monday + 2 * day - 1, monday + 7 * day];
      const events = moments.map((moment, index) => anEvent(`${index}`, { at: moment }));
      await store().events.append("app", events.slice(0, 2));
      expect(await milestones()).toEqual({ firstEvent: 1, day1: 1 });
      await store().events.append("app", events.slice(2));
      await store().events.append("app", [
        anEvent("later", { at: monday + 30 * day + 9, install: "other phone" }),
      ]);
      expect(await milestones()).toEqual({ firstEvent: 2, day1: 1, day7: 1, day30: 1 });
      expect(await milestones("sale")).toEqual({ firstEvent: 1, day1: 1, day7: 1 });
      const cells = await readCells(store());
      const returned = cells.filter(({ measure }) => measure === "day7");
      expect(returned).toMatchObject([
        { at: monday + 5 * hour, link: "sale", facets: { source: "mail", method: "fingerprint" } },
      ]);
    });

    it("move with an upgraded install and with a click that is taken over", async () => {
      await click("a", fromMail);
      await click("b", fromChat, { link: "news" });
      const first = anInstall("phone", matchedTo("a"));
      await store().installs.settle(first);
      await store().events.append("app", [anEvent("1", { data: { value: 2, currency: "EUR" } })]);
      expect(await milestones("sale")).toEqual({ firstEvent: 1 });
      await store().installs.upgrade(first, {
        at: monday,
        match: exactly("b", "news"),
        answer: {},
      });
      expect(await counted("source")).toEqual({ mail: [1, 0, 0], chat: [1, 1, 1] });
      expect(await measured("revenue ", "sale")).toEqual({});
      expect(await measured("revenue ", "news")).toEqual({ "EUR purchase": 2_000_000 });
      expect(await milestones("sale")).toEqual({});
      expect(await milestones("news")).toEqual({ firstEvent: 1 });
      expect(await counted("method")).toEqual({ referrer: [0, 1, 1] });

      await click("d", fromMail);
      await store().installs.settle(anInstall("guess", matchedTo("d")));
      await store().installs.settle(anInstall("owner", exactly("d")));
      expect(await counted("source")).toEqual({ mail: [2, 1, 0], chat: [1, 1, 1] });
      expect(await counted("method")).toEqual({ referrer: [0, 2, 1], none: [0, 1, 0] });
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

    it("answer questions across dimensions", async () => {
      const from = (country: string) => joinClickFacets({ platform: "ios", country });
      for (const [id, country] of ["DE", "DE", "FR"].entries()) {
        await click(`${id}`, from(country), { link: country === "FR" ? "news" : "sale" });
      }
      await store().installs.settle(anInstall("phone", matchedTo("0")));
      await store().installs.settle(anInstall("other phone", matchedTo("2", "news")));
      await store().events.append("app", [
        anEvent("1"),
        anEvent("2"),
        anEvent("3", { install: "other phone" }),
      ]);
      const purchases = sumBy(await readCells(store()), ({ link, facets, measure }) =>
        measure === "event purchase" ? `${link} ${facets.country}` : undefined,
      );
      expect(purchases).toEqual({ "sale DE": 2, "news FR": 1 });
    });

    it("name every value and every combination, however many there are", async () => {
      const sources = Array.from({ length: 6_500 }, (_, index) => `s${index}`);
      const facetsOf = (source: string) => joinClickFacets({ source, country: "DE" });
      await Promise.all(sources.map((source, index) => click(`c${index}`, facetsOf(source))));
      expect(Object.keys(await counted("source", "sale"))).toHaveLength(6_500);
      expect(await counted("country")).toEqual({ DE: [6_500, 0, 0] });
      const cells = await readCells(store(), monday, 40, "dimensions");
      const values = sumBy(cells, ({ link, facets }) =>
        link === "source" ? facets.source : undefined,
      );
      expect(values).toEqual(Object.fromEntries(sources.map((source) => [source, 1])));
    });

    it("keep the frequent combinations of a link when hours become days", async () => {
      const visits = [...Array.from({ length: 1_100 }, (_, i) => `s${i}`), "often", "often"];
      const facetsOf = (source: string) => joinClickFacets({ source, country: "DE" });
      await Promise.all(visits.map((source, index) => click(`c${index}`, facetsOf(source))));
      await store().sweep(monday + 36 * day);
      const found = await counted("source");
      expect(Object.keys(found)).toHaveLength(1_001);
      expect(found["often"]).toEqual([2, 0, 0]);
      expect(found[otherValue]).toEqual([101, 0, 0]);
      expect(await counted("country", "sale")).toEqual({ DE: [1_102, 0, 0] });
      const cells = await readCells(store(), monday, 40, "dimensions");
      const values = sumBy(cells, ({ link, facets }) =>
        link === "source" ? facets.source : undefined,
      );
      expect(Object.keys(values)).toHaveLength(1_101);
    });

    it("of links are found by code, tag and a part of the code", async () => {
      await store().links.create(aLink("sale", { tags: ["mail", "x"] }));
      await store().links.create(aLink("news", { tags: ["mail"] }));
      await store().links.create(aLink("rest"));
      for (const link of ["sale", "news", "rest", "deleted", "path:/Mugs/50%_off"]) {
        await click(`click on ${link}`, fromMail, { link });
      }
      expect(await store().stats.linksWithTag("app", "mail")).toEqual(["news", "sale"]);
      expect(await store().stats.linksWithTag("app", "none")).toEqual([]);
      const found = async (...links: LinkFilter[]) => {
        const [counts] = await store().stats.overTime("app", { ...span, step: "day", links });
        const query = { ...span, kinds: ["clicks"], limit: 9, links } as const;
        const top = await store().stats.topLinks("app", query);
        expect(top.count).toBe(top.links.length);
        return [counts?.clicks ?? 0, ...top.links.map(({ link }) => link)];
      };
      const tagged: LinkFilter = { name: "tag", operator: "is", values: ["mail", "none"] };
      const untagged: LinkFilter = { ...tagged, operator: "isNot" };
      const notSale: LinkFilter = { name: "link", operator: "isNot", values: ["sale", "none"] };
      const withE: LinkFilter = { name: "link", operator: "contains", values: ["ST", "del"] };
      expect(await found(tagged)).toEqual([2, "news", "sale"]);
      expect(await found(untagged)).toEqual([3, "deleted", "rest"]);
      expect(await found(tagged, notSale)).toEqual([1, "news"]);
      expect(await found(notSale)).toEqual([4, "deleted", "news", "rest"]);
      expect(await found(withE)).toEqual([2, "deleted", "rest"]);
      expect(await found({ ...withE, values: ["50%_"] })).toEqual([1]);
      expect(await found({ ...withE, values: ["0_%"] })).toEqual([0]);
      expect(await found({ ...withE, operator: "is", values: ["path:/Mugs/50%_off?a=b"] })).toEqual(
        [1],
      );
    });

    it("of invented paths are limited like their counters", async () => {
      const paths = Array.from({ length: 1_005 }, (_, i) => `path:/${i}`);
      await Promise.all(paths.map((link) => click(link, fromMail, { link })));
      expect(await counted("source")).toEqual({ mail: [1_005, 0, 0] });
      for (const link of [...paths.slice(0, 3), ...paths.slice(-8)]) {
        const [own] = await store().stats.overTime("app", { ...span, step: "day", link });
        expect(await counted("source", link)).toEqual(own ? { mail: [1, 0, 0] } : {});
      }
    });

    it("are rolled up into days of the app's time zone after 35 days", async () => {
      await store().apps.create(anApp("app", { timeZone: "Europe/Berlin" }));
      const midnight = monday - hour;
      for (const [id, at] of [midnight, monday, monday + 5 * hour, monday + 23 * hour].entries()) {
        await click(`${id}`, fromMail, { at });
      }
      await store().sweep(monday + 36 * day);
      const cells = await readCells(store(), midnight);
      expect(cells.map(({ at, count }) => [at, count])).toEqual([
        [midnight, 3],
        [midnight + day, 1],
      ]);
      await click("late", fromMail, { at: monday + hour });
      await store().sweep(monday + 36 * day);
      const after = await readCells(store(), midnight);
      expect(after.map(({ count }) => count)).toEqual([4, 1]);
    });

    it("are read from one snapshot, whatever is counted meanwhile", async () => {
      for (let hours = 0; hours < 20; hours += 1) {
        await click(`${hours}`, fromMail, { at: monday + hours * hour });
      }
      const seen: number[] = [];
      const query = { ...span, kinds: ["combinations"] } as const;
      await store().stats.visitCubes("app", query, () => async (parts) => {
        seen.push(...parts.map(({ at }) => (at - monday) / hour));
        await click(`meanwhile ${seen.length}`, fromMail, { at: monday + 19 * hour });
        await readCells(store());
      });
      expect(seen).toEqual(Array.from({ length: 20 }, (_, hours) => hours));
    });

    it("count every value of a dimension over all links, and every link over all facets", async () => {
      await click("a", fromMail);
      await click("b", fromMail, { link: "news" });
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().installs.settle(anInstall("other phone", organic));
      await store().events.append("app", [anEvent("1")]);
      const dimensionCells = await readCells(store(), monday, 40, "dimensions");
      expect(
        sumBy(dimensionCells, ({ link, facets, measure }) =>
          [link, ...Object.values(facets), measure].join(" "),
        ),
      ).toEqual({
        "linked clicks": 2,
        "linked installs": 1,
        "linked firstEvent": 1,
        "linked event purchase": 1,
        "organic installs": 1,
        "platform ios clicks": 2,
        "platform ios installs": 1,
        "platform ios firstEvent": 1,
        "platform ios event purchase": 1,
        "source mail clicks": 2,
        "source mail installs": 1,
        "source mail firstEvent": 1,
        "source mail event purchase": 1,
        "target store clicks": 2,
        "target store installs": 1,
        "target store firstEvent": 1,
        "target store event purchase": 1,
        "method fingerprint installs": 1,
        "method fingerprint firstEvent": 1,
        "method fingerprint event purchase": 1,
        "method none installs": 1,
      });
      const linkCells = await readCells(store(), monday, 40, "links");
      expect(sumBy(linkCells, ({ link, measure }) => `${link} ${measure}`)).toEqual({
        "sale installs": 1,
        "sale firstEvent": 1,
        "sale event purchase": 1,
      });
    });

    it("stay when an install is erased, which counts nothing again", async () => {
      await click("a", fromMail);
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().events.append("app", [anEvent("1")]);
      await store().erase("app", "phone");
      expect(await counted("source")).toEqual({ mail: [1, 1, 1] });
    });
  });
}
