import { routes } from "@throughline/protocol";
import type { CalibrationView, InstallExplanation, MatchLinkResponse } from "@throughline/protocol";
import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { testService } from "../../testing/test-service.ts";
import { Visitors, iPhone } from "../../testing/visitors.ts";

let service: Awaited<ReturnType<typeof testService>>;
let visitors: Visitors;

beforeEach(async () => {
  service = await testService();
  visitors = new Visitors(() => service);
  await service.addLink("sale", { destination: "/sale" });
  await service.addLink("news", { destination: "/news" });
});

/** The signals of a device that made no click. */
const unlike = {
  ...iPhone.fingerprint,
  model: "iPhone 8",
  screenWidth: 375,
  screenHeight: 667,
  systemVersion: "15.1",
  locale: [{ languageTag: "ja-JP" }],
  timezone: "Asia/Tokyo",
};

async function match(body: object): Promise<MatchLinkResponse> {
  const response = await service.send("POST", routes.matchLink.path, body);
  expect(response.status).toBe(200);
  return response.body as MatchLinkResponse;
}

const pasted = (clickId: string) => ({ pastedLink: `https://go.shop.example/sale?tl=${clickId}` });

async function explain(installId: string): Promise<InstallExplanation> {
  return (await service.send("GET", `/api/v1/installs/${installId}`)).body as InstallExplanation;
}

async function counts(link?: string) {
  const path = link === undefined ? "/api/v1/stats" : `/api/v1/links/${link}/stats`;
  const { body } = await service.send("GET", path);
  return (body as { total: Record<string, number> }).total;
}

/** Clicks a link, and three minutes later opens the app with matching device signals. */
async function matchBySignals(installId: string, link = "sale"): Promise<string> {
  const clickId = await visitors.click(link);
  service.clock.at += 3 * minuteMs;
  const answer = await match({ ...iPhone.fingerprint, installId });
  expect(answer.match).toMatchObject({ type: "probabilistic", clickId: null });
  expect((await explain(installId)).match.clickId).toBe(clickId);
  return clickId;
}

describe("a click id that comes later", () => {
  it("upgrades an answer without a match, and the first answer stays in the explanation", async () => {
    const clickId = await visitors.click("sale");
    service.clock.at += minuteMs;
    expect((await match({ ...unlike, installId: "i" })).link).toBeNull();
    const upgraded = await match({ clickId, installId: "i" });
    expect(upgraded).toMatchObject({
      link: "/sale",
      match: { type: "deterministic", method: "referrer", confidence: 1, clickId },
    });
    expect(await match({ ...unlike, installId: "i" })).toEqual(upgraded);
    const { reasons, earlier, ...shown } = await explain("i");
    expect(shown).toMatchObject({ link: "/sale", match: upgraded.match });
    expect(reasons[0]).toContain(`named click ${clickId}, which no other install had claimed`);
    expect(reasons[1]).toBe(
      `Until ${new Date(service.clock.at).toISOString()} the answer was no link. Reasons:`,
    );
    expect(reasons[2]).toMatch(/^No match\. \d+ clicks? w/);
    expect(earlier).toMatchObject([{ link: null, match: { type: "none" }, verdict: {} }]);
    expect(await counts()).toMatchObject({ installs: 1, matches: 1 });
  });

  it("upgrades a probable match to another link, and the counters follow", async () => {
    const clickId = await visitors.click("news", { address: "203.0.113.9", page: null });
    const guessed = await matchBySignals("i");
    expect(await counts("sale")).toMatchObject({ installs: 1, matches: 1 });
    const answer = await match({ ...iPhone.fingerprint, ...pasted(clickId), installId: "i" });
    expect(answer).toMatchObject({ link: "/news", match: { method: "clipboard", clickId } });
    expect(await counts("sale")).toMatchObject({ clicks: 1, installs: 0, matches: 0 });
    expect(await counts("news")).toMatchObject({ installs: 1, matches: 1 });
    expect(await counts()).toMatchObject({ installs: 1, matches: 1 });
    const { reasons } = await explain("i");
    expect(reasons.join("\n")).toContain(`Click ${guessed} on sale`);
  });

  it("makes a probable match to the same click certain", async () => {
    const clickId = await matchBySignals("i");
    expect((await match({ clickId, installId: "i" })).match).toMatchObject({ confidence: 1 });
    expect(await counts("sale")).toMatchObject({ installs: 1, matches: 1 });
  });

  it("never changes a certain match", async () => {
    const [first, second] = [await visitors.click("sale"), await visitors.click("news")];
    const answer = await match({ clickId: first, installId: "i" });
    expect(await match({ clickId: second, installId: "i" })).toEqual(answer);
    const paste = { ...iPhone.fingerprint, ...pasted(second), installId: "i" };
    expect(await match(paste)).toEqual(answer);
    expect((await explain("i")).earlier).toEqual([]);
  });

  it("does not upgrade to a click that is unknown, deleted, newer than the open, or of a disabled link", async () => {
    const off = await visitors.click("off");
    const old = await visitors.click("sale");
    const link = await service.addLink("off");
    await service.store.links.replace({ ...link, disabled: true }, link.updatedAt);
    service.clock.at += minuteMs;
    const first = await match({ ...unlike, installId: "i" });
    service.clock.at += 1;
    const younger = await visitors.click("sale");
    const { windowMs } = service.app.matching;
    await service.store.sweep(service.clock.at - minuteMs + 1 + windowMs);
    for (const clickId of ["c_unknown", off, old, younger]) {
      expect(await match({ clickId, installId: "i" }), clickId).toEqual(first);
    }
  });

  it("matches a link that expired after the click", async () => {
    await service.addLink("soon", { expiresAt: service.clock.at + minuteMs, destination: "/soon" });
    const clickId = await visitors.click("soon");
    service.clock.at += 2 * minuteMs;
    await match({ ...unlike, installId: "i" });
    expect((await match({ clickId, installId: "i" })).link).toBe("/soon");
  });

  it("wins over device signals when both arrive at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const installId = `i${round}`;
      const clickId = await visitors.click("sale");
      service.clock.at += 3 * minuteMs;
      await Promise.all([
        match({ ...iPhone.fingerprint, installId }),
        match({ clickId, installId }),
      ]);
      const { match: final } = await match({ ...iPhone.fingerprint, installId });
      expect(final).toMatchObject({ type: "deterministic", clickId });
    }
    expect(await counts("sale")).toMatchObject({ installs: 10, matches: 10 });
  });

  it("wins over an answer that was stored during its request", async () => {
    const store = openMemoryStore();
    const { installs } = store;
    let isFirst = true;
    const late: typeof installs = {
      list: (app, page) => installs.list(app, page),
      origins: (app, ids) => installs.origins(app, ids),
      settle: (install) => installs.settle(install),
      upgrade: (from, better) => installs.upgrade(from, better),
      async get(app, id) {
        const known = await installs.get(app, id);
        if (!isFirst) return known;
        isFirst = false;
        await match({ ...unlike, installId: "i" });
        return known;
      },
    };
    service = await testService({ store: { ...store, installs: late } });
    await service.addLink("sale", { destination: "/sale" });
    const clickId = await visitors.click("sale");
    expect((await match({ clickId, installId: "i" })).link).toBe("/sale");
    expect((await installs.get(service.app.id, "i"))?.earlier).toHaveLength(1);
  });
});

describe("a click that was matched by device signals", () => {
  it("is taken over by the install that sends its id, and both explanations say so", async () => {
    const clickId = await matchBySignals("lookalike");
    const told = await match({ ...iPhone.fingerprint, installId: "lookalike" });
    expect(await match({ clickId, installId: "owner" })).toMatchObject({
      link: "/sale",
      match: { type: "deterministic", clickId },
    });
    expect((await explain("owner")).reasons).toEqual([
      `The install referrer named click ${clickId}, taken over from an install that was matched by device signals only. The match is certain.`,
    ]);
    const { reasons, earlier } = await explain("lookalike");
    expect(reasons[0]).toContain(`Another install named click ${clickId} and took it over`);
    expect(reasons.join("\n")).toContain("Matched. ");
    expect(earlier).toMatchObject([{ match: { type: "probabilistic", clickId } }]);
    expect(await counts("sale")).toMatchObject({ installs: 1, matches: 1 });
    expect(await counts()).toMatchObject({ installs: 2, matches: 1 });
    // The phone that lost the click still gets its first answer.
    expect(await match({ ...iPhone.fingerprint, installId: "lookalike" })).toEqual(told);
  });

  it("is taken over once", async () => {
    const clickId = await matchBySignals("lookalike");
    await match({ clickId, installId: "owner" });
    expect((await match({ clickId, installId: "third" })).link).toBeNull();
    expect((await match({ clickId, installId: "lookalike" })).match.type).toBe("probabilistic");
    expect((await match({ clickId, installId: "owner" })).match.type).toBe("deterministic");
  });

  it("can be replaced by the loser's own click id", async () => {
    const own = await visitors.click("news", { address: "203.0.113.9", page: null });
    const clickId = await matchBySignals("lookalike");
    await match({ clickId, installId: "owner" });
    expect((await match({ clickId: own, installId: "lookalike" })).link).toBe("/news");
    expect(await counts()).toMatchObject({ installs: 2, matches: 2 });
    expect((await explain("lookalike")).earlier).toHaveLength(2);
  });

  it("leaves no data of one install with the other when either is erased", async () => {
    const clickId = await matchBySignals("lookalike");
    await match({ clickId, installId: "owner" });
    expect(JSON.stringify(await explain("owner"))).not.toContain('lookalike"');
    expect(JSON.stringify(await explain("lookalike"))).not.toContain('owner"');
    await service.send("DELETE", "/api/v1/installs/owner");
    expect((await match({ clickId, installId: "fourth" })).link).toBeNull();
    expect((await service.send("GET", "/api/v1/installs/lookalike")).status).toBe(200);
  });
});

describe("learning from a click id that comes later", () => {
  async function calibration() {
    return (await service.send("GET", "/api/v1/calibration")).body as CalibrationView;
  }

  it("checks the answer that device signals gave", async () => {
    const clickId = await matchBySignals("i");
    await match({ ...iPhone.fingerprint, ...pasted(clickId), installId: "i" });
    const { verdicts, bins } = await calibration();
    expect(verdicts).toBe(1);
    expect(bins[9]).toMatchObject({ verdicts: 1, observed: 1 });
  });

  it("compares paths without their query, as verdicts are stored", async () => {
    const clickId = await matchBySignals("i", "path:https://go.shop.example/a/b?ref=x");
    await match({ ...iPhone.fingerprint, ...pasted(clickId), installId: "i" });
    expect((await calibration()).bins[9]).toMatchObject({ verdicts: 1, observed: 1 });
  });

  it("learns nothing from a click that another install had claimed, or without device signals", async () => {
    const clickId = await matchBySignals("lookalike");
    await match({ ...iPhone.fingerprint, ...pasted(clickId), installId: "owner" });
    const other = await matchBySignals("i");
    await match({ clickId: other, installId: "i" });
    expect((await calibration()).verdicts).toBe(0);
  });
});
