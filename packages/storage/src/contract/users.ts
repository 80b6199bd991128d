import { describe, expect, it } from "vitest";
import { joinClickFacets } from "../facets/dimensions.ts";
import type { Sighting } from "../entities/index.ts";
import { maxUsersPerInstall } from "../entities/users.ts";
import type { Store } from "../ports.ts";
import { readCells } from "./cells.ts";
import { aWebhook } from "./outbox.ts";
import {
  aClick,
  anEvent,
  anInstall,
  day,
  exactly,
  hour,
  matchedTo,
  monday,
  organic,
} from "./samples.ts";

const fromMail = joinClickFacets({ source: "mail" });

export function usersContract(store: () => Store): void {
  const see = (user: string, install = "phone", at = monday, more: Partial<Sighting> = {}) =>
    store().users.see("app", [{ user, install, firstSeen: at, lastSeen: at, ...more }]);

  /** Settles an install that a click on the link `sale` led to. */
  async function settle(id: string, more: object = {}): Promise<void> {
    await store().clicks.record("app", { ...aClick(`of ${id}`, monday, id), facets: fromMail });
    await store().installs.settle(anInstall(id, matchedTo(`of ${id}`), more));
  }

  /** Returns the number of new users by link, source and hour. */
  async function newUsers() {
    const cells = await readCells(store());
    return cells
      .filter(({ measure }) => measure === "newUsers")
      .map(({ link, facets, at, count }) => [link, facets.source, (at - monday) / hour, count]);
  }

  describe("users", () => {
    it("have the installs on which they were seen, and the link that led to the first one", async () => {
      await settle("phone");
      await see("ann", "phone", monday + hour);
      await see("ann", "phone", monday + 3 * hour);
      await see("ann", "phone", monday + 2 * hour);
      await see("ann", "tablet", monday + day);
      expect(await store().users.get("app", "ann")).toEqual({
        id: "ann",
        firstSeen: monday + hour,
        link: "sale",
        installs: [
          {
            install: "phone",
            firstSeen: monday + hour,
            lastSeen: monday + 3 * hour,
            link: "sale",
          },
          { install: "tablet", firstSeen: monday + day, lastSeen: monday + day },
        ],
      });
      expect(await store().users.get("app", "ben")).toBeUndefined();
      expect(await store().users.get("other", "ann")).toBeUndefined();
    });

    it("are found by install, the last seen one last, and installs by user", async () => {
      await settle("phone");
      await settle("tablet");
      await see("ben", "phone", monday + day);
      await see("ann", "phone", monday + 2 * day);
      await see("ann", "tablet", monday + 3 * day);
      expect(await store().users.ofInstalls("app", ["phone", "none"])).toEqual([
        { user: "ben", install: "phone" },
        { user: "ann", install: "phone" },
      ]);
      expect(await store().users.installsOf("app", ["ann", "nobody"])).toEqual([
        {
          user: "ann",
          install: "phone",
          firstSeen: monday + 2 * day,
          lastSeen: monday + 2 * day,
        },
        {
          user: "ann",
          install: "tablet",
          firstSeen: monday + 3 * day,
          lastSeen: monday + 3 * day,
        },
      ]);
      const { items } = await store().installs.list("app", { limit: 9, user: "ann" });
      expect(items.map(({ id }) => id)).toEqual(["tablet", "phone"]);
      expect((await store().installs.list("other", { limit: 9, user: "ann" })).items).toEqual([]);
    });

    it("count once as new, where they were first seen, on whatever install they come back", async () => {
      await settle("phone");
      await settle("second phone");
      await see("ann", "phone", monday + hour);
      await see("ann", "phone", monday + 5 * hour);
      await see("ann", "second phone", monday + 6 * hour);
      await see("ben", "none", monday + hour);
      expect(await newUsers()).toEqual([
        ["sale", "mail", 1, 1],
        ["", undefined, 1, 1],
      ]);
    });

    it("count for the link of their install, even if the install is settled or upgraded later", async () => {
      await see("ann", "phone", monday + hour);
      await settle("phone");
      expect(await newUsers()).toEqual([["sale", "mail", 1, 1]]);
      await store().clicks.record("app", aClick("exact", monday, "x"));
      const known = (await store().installs.get("app", "phone")) ?? anInstall("phone", organic);
      const better = { at: monday + 2 * hour, match: exactly("exact", "news"), answer: {} };
      expect(await store().installs.upgrade(known, better)).toMatchObject({ outcome: "upgraded" });
      expect(await newUsers()).toEqual([["news", undefined, 1, 1]]);
    });

    it("count for the link of an install that takes a click over", async () => {
      await settle("lookalike");
      await see("ann", "phone", monday + hour);
      const exact = anInstall("phone", exactly("of lookalike"));
      expect(await store().installs.settle(exact)).toMatchObject({ outcome: "settled" });
      expect(await newUsers()).toEqual([["sale", "mail", 1, 1]]);
    });

    it("do not count on testers' installs, also if the install is settled as a test later", async () => {
      await settle("test phone", { test: true });
      await see("ann", "test phone");
      await see("ben", "listed phone", monday, { test: true });
      await see("cid", "phone");
      await store().installs.settle(anInstall("phone", organic, { test: true }));
      await store().installs.settle(anInstall("listed phone", organic));
      expect(await newUsers()).toEqual([]);
      expect(await store().users.get("app", "ann")).toBeDefined();
    });

    it("count once when several installs report a user at the same time", async () => {
      await Promise.all(Array.from({ length: 10 }, (_, index) => see("ann", `phone ${index}`)));
      expect(await newUsers()).toEqual([["", undefined, 0, 1]]);
      expect((await store().users.get("app", "ann"))?.installs).toHaveLength(10);
    });

    it("are limited per install", async () => {
      for (let index = 0; index < 100; index += 1) await see(`user ${index}`);
      const found = await store().users.ofInstalls("app", ["phone"]);
      expect(found).toHaveLength(maxUsersPerInstall);
      expect(await newUsers()).toEqual([["", undefined, 0, maxUsersPerInstall]]);
      expect(await store().users.get("app", "user 50")).toBeUndefined();
    });

    it("have a limited number of installs that never asked for a match, and any number of others", async () => {
      const sightings = Array.from({ length: 120 }, (_, index) => ({
        user: "ann",
        install: `phone ${index}`,
        firstSeen: monday,
        lastSeen: monday,
      }));
      await store().users.see("app", sightings);
      expect((await store().users.get("app", "ann"))?.installs).toHaveLength(100);
      await settle("real phone");
      await see("ann", "real phone");
      const installs = (await store().users.get("app", "ann"))?.installs ?? [];
      expect(installs).toHaveLength(101);
      expect(installs.map(({ install }) => install)).toContain("real phone");
    });

    it("of installs that never asked for a match are deleted after a year without an event", async () => {
      await settle("phone");
      await see("ann", "phone");
      await see("ben", "unknown");
      await see("cid", "unknown");
      await see("cid", "unknown", monday + 10 * day);
      await see("dan", "later");
      await settle("later");
      await store().sweep(monday + 365 * day);
      expect(await store().users.get("app", "ben")).toBeUndefined();
      for (const user of ["ann", "cid", "dan"])
        expect(await store().users.get("app", user), user).toBeDefined();
      await store().sweep(monday + 375 * day);
      expect(await store().users.get("app", "cid")).toBeUndefined();
    });

    it("are rebuilt from imported events", async () => {
      const event = anEvent("1", { user: "ann", at: monday + hour });
      await store().importRecords("app", {
        installs: [anInstall("phone", { ...organic, link: "sale" })],
        events: [event, { ...event, id: "2", at: monday + 2 * hour }],
      });
      expect(await store().users.get("app", "ann")).toMatchObject({
        firstSeen: monday + hour,
        installs: [{ install: "phone", lastSeen: monday + 2 * hour }],
      });
      expect(await newUsers()).toEqual([["sale", undefined, 1, 1]]);
    });
  });

  describe("erasing a user", () => {
    const ofUser = (id: string, user: string) => {
      const { install: _, ...event } = anEvent(id, { user });
      return event;
    };

    it("deletes all installs of the user and the user's events, and of one app only", async () => {
      for (const install of ["phone", "tablet"]) {
        await settle(install);
        await see("ann", install);
      }
      await settle("other phone");
      await see("ben", "other phone");
      await store().users.see("other", [
        { user: "ann", install: "theirs", firstSeen: monday, lastSeen: monday },
      ]);
      const kept = [anEvent("b", { install: "other phone", user: "ben" })];
      await store().events.append("app", [
        anEvent("a"),
        ...kept,
        ofUser("c", "ann"),
        anEvent("d", { install: "unknown", user: "ann" }),
      ]);
      await store().events.append("other", [ofUser("a", "ann")]);
      expect(await store().eraseUser("app", "ann")).toMatchObject({ found: true, hasMore: false });
      expect(await store().users.get("app", "ann")).toBeUndefined();
      const { items } = await store().installs.list("app", { limit: 9 });
      expect(items.map(({ id }) => id)).toEqual(["other phone"]);
      expect((await store().events.list("app", { limit: 9 })).items).toEqual(kept);
      expect(await store().eraseUser("app", "ann")).toMatchObject({ found: false });
      expect(await store().users.get("other", "ann")).toBeDefined();
      const theirs = await store().events.list("other", { limit: 9, user: "ann" });
      expect(theirs.items).toHaveLength(1);
    });

    it("deletes messages about events that belong to no install", async () => {
      await store().outbox.addWebhook(aWebhook("books", { events: ["event.logged"] }));
      await store().events.append("app", [ofUser("a", "ann"), ofUser("b", "ben")]);
      expect(await store().eraseUser("app", "ann")).toMatchObject({ found: true, installs: 0 });
      const { items } = await store().outbox.messages("app", "books", { limit: 9 });
      expect(items.map(({ doc }) => doc["user"])).toEqual(["ben"]);
    });

    it("keeps the counts", async () => {
      await settle("phone");
      await see("ann");
      await store().eraseUser("app", "ann");
      expect(await newUsers()).toEqual([["sale", "mail", 0, 1]]);
    });

    it("is part of erasing an install that was the user's only one", async () => {
      await see("ann", "phone");
      await see("ann", "tablet");
      await see("ben", "phone");
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      expect(await store().users.get("app", "ben")).toBeUndefined();
      expect(await store().users.get("app", "ann")).toEqual({
        id: "ann",
        firstSeen: monday,
        installs: [{ install: "tablet", firstSeen: monday, lastSeen: monday }],
      });
    });
  });
}
