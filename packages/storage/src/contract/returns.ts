import { describe, expect, it } from "vitest";
import { joinClickFacets } from "../facets/dimensions.ts";
import { maxReturns } from "../entities/returns.ts";
import type { Return } from "../entities/returns.ts";
import type { Store } from "../ports.ts";
import type { AppEvent } from "../records.ts";
import { readCells, sumBy } from "./cells.ts";
import {
  aClick,
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

const fromMail = joinClickFacets({ platform: "ios", source: "mail" });
const fromPush = joinClickFacets({ platform: "ios", source: "push" });

/** A return of the phone on the second day, whose events count for a week. */
const aReturn: Return = {
  install: "phone",
  link: "winter",
  at: monday + day,
  windowMs: 7 * day,
  facets: fromPush,
};

export function returnsContract(store: () => Store): void {
  const record = (overrides: Partial<Return> = {}) =>
    store().returns.record("app", { ...aReturn, ...overrides });

  /** Logs a purchase of one euro at a moment. */
  const buy = (id: string, at: number, more: Partial<AppEvent> = {}) =>
    store().events.append("app", [
      anEvent(id, { at, receivedAt: at, data: { value: 1, currency: "EUR" }, ...more }),
    ]);

  /** Settles an install that a click on the link `sale` led to. */
  async function install() {
    await store().clicks.record("app", { ...aClick("a", monday), facets: fromMail });
    await store().installs.settle(anInstall("phone", matchedTo("a")));
  }

  /** Returns the purchases by link and touch, such as `sale first`. */
  async function purchases() {
    const cells = await readCells(store());
    return sumBy(cells, ({ link, facets, measure }) =>
      measure === "event purchase" ? [link, facets.touch].filter(Boolean).join(" ") : undefined,
    );
  }

  describe("returns", () => {
    it("make events in their window count for both links, each in its own model", async () => {
      await install();
      await buy("before", monday + hour);
      expect(await record()).toBe("recorded");
      await buy("within", monday + day);
      await buy("at the end", monday + 8 * day - 1);
      await buy("after", monday + 8 * day);
      expect(await purchases()).toEqual({ sale: 2, "sale first": 2, "winter last": 2 });
      const cells = await readCells(store());
      const sources = sumBy(cells, ({ measure, facets: { source = "", touch } }) =>
        measure === "revenue EUR purchase" && touch ? `${source} ${touch}` : undefined,
      );
      expect(sources).toEqual({ "mail first": 2_000_000, "push last": 2_000_000 });
      const measures = sumBy(cells, ({ measure, link }) =>
        measure === "returns" ? link : undefined,
      );
      expect(measures).toEqual({ winter: 1 });
    });

    it("find events that arrive late by the time at which these happened", async () => {
      await install();
      await record();
      await buy("early", monday + hour, { receivedAt: monday + 3 * day });
      await buy("late", monday + 2 * day, { receivedAt: monday + 20 * day });
      expect(await purchases()).toEqual({ sale: 1, "sale first": 1, "winter last": 1 });
    });

    it("count events for the latest of several", async () => {
      await install();
      await record();
      await record({ link: "spring", at: monday + 3 * day });
      await record({ at: monday + 5 * day, windowMs: day });
      await buy("1", monday + 2 * day);
      await buy("2", monday + 4 * day);
      await buy("3", monday + 5 * day);
      await buy("4", monday + 7 * day);
      expect(await purchases()).toEqual({ "sale first": 4, "winter last": 2, "spring last": 2 });
    });

    it("extend the window when the same link brings the install back again", async () => {
      await install();
      await record();
      await record({ at: monday + 6 * day });
      expect(await store().returns.list("app", "phone")).toMatchObject([
        { link: "winter", ends: monday + 13 * day },
      ]);
      await buy("1", monday + 12 * day);
      expect(await purchases()).toEqual({ "sale first": 1, "winter last": 1 });
      const cells = await readCells(store());
      expect(cells.filter(({ measure }) => measure === "returns")).toHaveLength(2);
    });

    it("count once when the same link opens the app several times within half an hour", async () => {
      await install();
      await record();
      expect(await record({ at: monday + day + 29 * 60_000 })).toBe("same-visit");
      expect(await record({ at: monday + day + 30 * 60_000 })).toBe("recorded");
      const cells = await readCells(store());
      expect(cells.filter(({ measure }) => measure === "returns")).toMatchObject([{ count: 2 }]);
    });

    it("of an organic install count for the link of the return", async () => {
      await store().installs.settle(anInstall("phone", organic));
      await record();
      await buy("1", monday + 2 * day);
      expect(await purchases()).toEqual({ first: 1, "winter last": 1 });
    });

    it("keep the path of a link without a code, without its query", async () => {
      await install();
      await record({ link: "path:/products?ref=a" });
      await store().clicks.countVisit("app", {
        link: "path:/products?ref=a",
        at: monday + day,
        as: "opened",
      });
      await buy("1", monday + 2 * day);
      expect(await purchases()).toEqual({ "sale first": 1, "path:/products last": 1 });
      const counted = { since: monday, until: monday + 9 * day, step: "day" } as const;
      const [ofPath] = await store().stats.overTime("app", { ...counted, link: "path:/products" });
      expect(ofPath).toMatchObject({ opened: 1, events: 0 });
    });

    it("stay with their link when the install is matched to another one", async () => {
      await store().installs.settle(anInstall("phone", organic));
      await store().clicks.record("app", { ...aClick("a", monday), facets: fromMail });
      await buy("1", monday + hour);
      await record();
      await buy("2", monday + 2 * day);
      const found = await store().installs.get("app", "phone");
      if (!found) throw new Error("The install was not stored.");
      const better = { at: monday, match: exactly("a"), answer: found.answer };
      await store().installs.upgrade(found, better);
      expect(await purchases()).toEqual({ sale: 1, "sale first": 1, "winter last": 1 });
    });

    it("are not recorded for unknown installs, testers and the link of a new install", async () => {
      expect(await record()).toBe("unknown-install");
      await install();
      expect(await record({ link: "sale", at: monday + hour - 1 })).toBe("first-visit");
      await store().installs.settle(anInstall("tester", organic, { test: true }));
      expect(await record({ install: "tester" })).toBe("test-install");
      await buy("1", monday + 2 * day);
      await buy("2", monday + 2 * day, { install: "tester" });
      expect(await purchases()).toEqual({ sale: 1 });
      expect(await store().returns.list("app", "tester")).toEqual([]);
    });

    it("are recorded at once for another link, and later for the link of the install", async () => {
      await install();
      expect(await record({ at: monday })).toBe("recorded");
      expect(await record({ link: "sale", at: monday + hour })).toBe("recorded");
      await buy("1", monday);
      await buy("2", monday + hour);
      expect(await purchases()).toEqual({ "sale first": 2, "winter last": 1, "sale last": 1 });
    });

    it("are limited per install", async () => {
      await install();
      for (let count = 0; count < maxReturns; count += 1) {
        await record({ link: `l${count}`, at: monday + day + count });
      }
      expect(await record({ at: monday + 2 * day })).toBe("full");
      expect(await store().returns.list("app", "phone")).toHaveLength(maxReturns);
    });

    it("are kept for 30 days after their window, for late events", async () => {
      await store().apps.create(anApp("app"));
      await install();
      await record();
      await store().sweep(monday + 38 * day);
      expect(await store().returns.list("app", "phone")).toHaveLength(1);
      await store().sweep(monday + 38 * day + 1);
      expect(await store().returns.list("app", "phone")).toEqual([]);
    });

    it("are erased with their install, and belong to one app", async () => {
      await install();
      await record();
      expect(await store().returns.list("other", "phone")).toEqual([]);
      await store().erase("app", "phone");
      expect(await store().returns.list("app", "phone")).toEqual([]);
    });

    it("make imported events count like other events", async () => {
      await install();
      await record();
      const at = monday + 2 * day;
      await store().importRecords("app", { events: [anEvent("1", { at, receivedAt: at })] });
      expect(await purchases()).toEqual({ "sale first": 1, "winter last": 1 });
    });
  });

  describe("a flagged install", () => {
    it("is marked in statistics with its events and returns, until a better match", async () => {
      const flags = [{ kind: "click_injection", clickedAt: 2, installedAt: 1 }] as const;
      await store().clicks.record("app", { ...aClick("a", monday), facets: fromMail });
      await store().installs.settle(anInstall("phone", organic, { flags }));
      await record();
      await buy("1", monday + 2 * day);
      const flagged = async () =>
        sumBy(await readCells(store()), ({ measure, facets }) =>
          facets.flagged && !measure.startsWith("revenue") ? measure : undefined,
        );
      expect(await flagged()).toMatchObject({ installs: 1, returns: 1, "event purchase": 2 });
      const found = await store().installs.get("app", "phone");
      if (!found) throw new Error("The install was not stored.");
      expect(found.flags).toEqual(flags);
      const better = { at: monday, match: exactly("a"), answer: found.answer };
      const upgraded = await store().installs.upgrade(found, better);
      expect(upgraded).not.toHaveProperty("install.flags");
      expect(await flagged()).toEqual({ returns: 1, "event purchase": 1 });
    });
  });
}
