import { describe, expect, it } from "vitest";
import type { AdLookupResult, LeasedAdLookup } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import type { InstallAd } from "../records.ts";
import { readCells, sumBy } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { aClick, anApp, anEvent, anInstall, day, matchedTo, monday, organic } from "./samples.ts";

const minute = 60_000;
const signal = {
  app: "app",
  install: "phone",
  network: "apple-ads",
  receivedAt: monday,
  signal: "a token",
} as const;
const ad: InstallAd = { network: "apple-ads", campaign: { id: "7" }, claimType: "Click" };
const found = { state: "attributed", at: monday + 1, tries: 0, failures: 0, ad } as const;

export function adLookupsContract(store: () => Store): void {
  describe("lookups of ads", () => {
    const lease = (now: number, limit = 9) => store().adLookups.lease(now, now + minute, limit);
    const ofInstall = () => store().adLookups.ofInstall("app", "phone");

    async function leased(): Promise<LeasedAdLookup> {
      await store().installs.settle(anInstall("phone", organic));
      await store().adLookups.add(signal);
      const [lookup] = await lease(monday);
      if (!lookup) throw new Error("Nothing was leased.");
      return lookup;
    }

    it("belong to a stored install, and only the first signal of a network counts", async () => {
      expect(await store().adLookups.add(signal)).toBe("unknown-install");
      await store().installs.settle(anInstall("phone", organic));
      expect(await store().adLookups.add(signal)).toBe("added");
      expect(await store().adLookups.add({ ...signal, signal: "another" })).toBe("known");
      expect(await store().adLookups.add({ ...signal, network: "meta" })).toBe("added");
      expect(await ofInstall()).toMatchObject([
        { network: "apple-ads", signal: "a token", state: "waiting" },
        { network: "meta" },
      ]);
    });

    it("are leased to one node at a time, and again when the lease ends", async () => {
      await store().installs.settle(anInstall("phone", organic));
      await store().adLookups.add(signal);
      const taken = await Promise.all([lease(monday), lease(monday), lease(monday)]);
      expect(taken.flat()).toHaveLength(1);
      expect(await lease(monday + minute - 1)).toEqual([]);
      expect(await lease(monday + minute)).toHaveLength(1);
    });

    it("count once, even if an answer was asked for twice", async () => {
      const first = await leased();
      // The first node died after the answer, before it was stored.
      const [second] = await lease(monday + minute);
      if (!second) throw new Error("Nothing was leased.");
      expect(await store().adLookups.finish(first, found)).toBe(false);
      expect(await store().adLookups.finish(second, found)).toBe(true);
      expect(await store().adLookups.finish(second, found)).toBe(false);
      const [lookup] = await ofInstall();
      expect(lookup).toMatchObject({ state: "attributed", checkedAt: monday + 1 });
      expect(lookup).not.toHaveProperty("signal");
      expect(await lease(monday + day)).toEqual([]);
    });

    it("move the install, its events and its revenue to the ad's facets", async () => {
      await store().clicks.record("app", { ...aClick("a", monday), facets: "c=summer" });
      await store().installs.settle(anInstall("linked", matchedTo("a")));
      const lookup = await leased();
      await store().adLookups.add({ ...signal, install: "linked" });
      const data = { value: 2, currency: "EUR" };
      await store().events.append("app", [anEvent("1", { data }), anEvent("2", { test: true })]);
      const [other] = await lease(monday);
      for (const each of [lookup, other]) {
        if (each) await store().adLookups.finish(each, found);
      }
      await store().events.append("app", [anEvent("3", { data })]);
      const cells = (await readCells(store())).filter(({ measure }) => measure !== "clicks");
      const key = ({ link, facets: { campaign, adNetwork, adCampaign }, measure }: Cell) =>
        [link || "-", campaign ?? "-", adNetwork ?? "-", adCampaign ?? "-", measure].join(" ");
      expect(sumBy(cells, key)).toEqual({
        "- - apple-ads 7 installs": 1,
        "- - apple-ads 7 firstEvent": 1,
        "- - apple-ads 7 event purchase": 2,
        "- - apple-ads 7 revenue EUR purchase": 4_000_000,
        "sale summer apple-ads 7 installs": 1,
      });
      expect((await store().installs.get("app", "phone"))?.ad).toEqual(ad);
      expect(await store().installs.get("app", "linked")).toMatchObject({
        ad,
        match: { link: "sale" },
      });
    });

    it("wait for the next try with their signal, and say what was found out last", async () => {
      const lookup = await leased();
      const later: AdLookupResult = {
        state: "waiting",
        at: monday + 1,
        tries: 1,
        failures: 0,
        due: monday + day / 2,
      };
      expect(await store().adLookups.finish(lookup, later)).toBe(true);
      expect(await store().adLookups.lastChecked("app", "apple-ads")).toMatchObject({ tries: 1 });
      expect(await store().adLookups.lastChecked("app", "meta")).toBeUndefined();
      expect(await lease(monday + day / 2 - 1)).toEqual([]);
      expect(await lease(monday + day / 2)).toMatchObject([{ signal: "a token", tries: 1 }]);
    });

    it("of Meta are due again when the app gets another key", async () => {
      const app = anApp("app");
      await store().apps.create(app);
      await store().installs.settle(anInstall("phone", organic));
      await store().adLookups.add({ ...signal, network: "meta" });
      await store().adLookups.add(signal);
      for (const lookup of await lease(monday)) {
        const waiting = { state: "waiting", at: monday, tries: 0, failures: 0 } as const;
        await store().adLookups.finish(lookup, { ...waiting, due: monday + day / 2 });
      }
      const change = async (at: number, metaReferrerKey?: string) => {
        const current = (await store().apps.get("app")) ?? app;
        const { metaReferrerKey: _key, ...rest } = current;
        const changed = { ...rest, updatedAt: at, ...(metaReferrerKey && { metaReferrerKey }) };
        expect(await store().apps.replace(changed, current.updatedAt)).toBe("replaced");
        return lease(at);
      };
      expect(await change(monday + 1)).toEqual([]);
      const [first] = await change(monday + 2, "a key");
      expect(first).toMatchObject({ network: "meta", signal: "a token" });
      expect(await change(monday + 3, "a key")).toEqual([]);
      // The lookup is at work with the old key, so its result is not stored.
      expect(await change(monday + 4, "another")).toMatchObject([{ network: "meta" }]);
      expect(first && (await store().adLookups.finish(first, found))).toBe(false);
    });

    it("lose their signal when it is of no use any more", async () => {
      await leased();
      await store().sweep(monday + day - 1);
      expect(await ofInstall()).toMatchObject([{ signal: "a token" }]);
      await store().sweep(monday + day);
      const [lookup] = await ofInstall();
      expect(lookup).toMatchObject({ state: "unavailable" });
      expect(lookup).not.toHaveProperty("signal");
    });

    it("are erased with their install, and deleted with their app", async () => {
      const lookup = await leased();
      await store().adLookups.finish(lookup, found);
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      expect(await ofInstall()).toEqual([]);
      expect(await store().adLookups.finish(lookup, found)).toBe(false);
      await store().apps.create(anApp("app"));
      await leased();
      await store().apps.delete("app", monday);
      await store().sweep(monday);
      expect(await ofInstall()).toEqual([]);
    });
  });
}
