import { routes } from "@throughline/protocol";
import type { CalibrationView, MatchLinkResponse } from "@throughline/protocol";
import { StoreUnavailable } from "@throughline/storage";
import type { Click, ClickStore } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { makeClickId } from "../../platform/ids/click-id.ts";
import { shop, testService } from "../../testing/test-service.ts";
import { Visitors, iPhone } from "../../testing/visitors.ts";
import type { ClickChange } from "../../testing/visitors.ts";

let service: Awaited<ReturnType<typeof testService>>;
let visitors: Visitors;

beforeEach(async () => {
  service = await testService();
  visitors = new Visitors(() => service);
  await service.addLink("x7Kq2", { data: { coupon: "WELCOME" } });
});

const { fingerprint } = iPhone;

const click = (link = "x7Kq2", change: ClickChange = {}) =>
  visitors.click(link, { query: "?utm_source=mail", ...change });

async function match(body: object): Promise<MatchLinkResponse> {
  const response = await service.send("POST", routes.matchLink.path, body);
  expect(response.status).toBe(200);
  return response.body as MatchLinkResponse;
}

const none = {
  link: null,
  match: { type: "none", method: null, confidence: 0, clickId: null },
  data: null,
};

describe("match-link", () => {
  it("matches the click id in the referrer", async () => {
    const clickId = await click();
    expect(await match({ clickId, installId: "i" })).toEqual({
      link: "https://shop.example/products/42?ref=a&utm_source=mail",
      match: { type: "deterministic", method: "referrer", confidence: 1, clickId },
      data: { coupon: "WELCOME" },
    });
  });

  it("matches the click id in the referrer even if device signals cannot be scored", async () => {
    const { clicks, ...store } = openMemoryStore();
    const blind: ClickStore = {
      record: (appId, one) => clicks.record(appId, one),
      countVisit: (appId, visit) => clicks.countVisit(appId, visit),
      addSignals: (appId, id, signals) => clicks.addSignals(appId, id, signals),
      get: (appId, id) => clicks.get(appId, id),
      recent: (appId, limit) => clicks.recent(appId, limit),
      candidates: async () => {
        throw new StoreUnavailable("The thread that matches opens ended.");
      },
    };
    service = await testService({ store: { ...store, clicks: blind } });
    await service.addLink("x7Kq2");
    const clickId = await click();
    const { match: matched } = await match({ ...fingerprint, clickId, installId: "i" });
    expect(matched).toMatchObject({ type: "deterministic", clickId });
    const organic = await service.send("POST", routes.matchLink.path, fingerprint);
    expect(organic.status).toBe(503);
  });

  it("matches the click id in a pasted link, on the app's own domains only", async () => {
    const clickId = await click();
    const paste = (host: string) =>
      match({
        // No other signal agrees with the click.
        platform: "ios",
        timestamp: 0,
        pastedLink: `https://${host}/x7Kq2?a=1&tl=${clickId}`,
      });
    expect(await paste("evil.example")).toEqual(none);
    expect((await paste("go.shop.example")).match).toEqual({
      type: "deterministic",
      method: "clipboard",
      confidence: 1,
      clickId,
    });
  });

  it("is less confident if most installs are organic", async () => {
    const confidenceAfter = async (organics: number) => {
      service = await testService();
      await service.addLink("x7Kq2");
      for (let index = 0; index < organics; index += 1) {
        await service.service.inject({
          method: "POST",
          url: routes.matchLink.path,
          // Each phone has its own network and hour, so that the guess limit does not refuse it.
          remoteAddress: `10.${index}.3.7`,
          headers: {
            authorization: `Bearer ${service.publishableKey}`,
            "x-app-id": service.app.id,
          },
          payload: { ...fingerprint, screenWidth: 300 + index, installId: `organic-${index}` },
        });
        service.clock.at += 60 * minuteMs;
      }
      await click();
      service.clock.at += 3 * minuteMs;
      return (await match({ ...fingerprint, installId: "i" })).match.confidence;
    };
    expect(await confidenceAfter(100)).toBeLessThan(await confidenceAfter(1));
  });

  it("matches by device signals, states its confidence and stores its reasons", async () => {
    const clickId = await click();
    service.clock.at += 3 * minuteMs;
    const answer = await match({ ...fingerprint, installId: "i" });
    expect(answer).toMatchObject({
      link: "https://shop.example/products/42?ref=a&utm_source=mail",
      match: { type: "probabilistic", method: "fingerprint", clickId: null },
    });
    expect(answer.match.confidence).toBeGreaterThan(0.9);
    const install = await service.store.installs.get(service.app.id, "i");
    expect(install?.match).toMatchObject({
      click: clickId,
      verdict: { outcome: "matched", considered: 1 },
    });
  });

  it("matches the newest click of a browser, even if it has few signals and many clicks followed", async () => {
    await service.addLink("newer");
    await click("x7Kq2", { visitor: "cookie" });
    service.clock.at += minuteMs;
    const elsewhere = { page: null, visitor: "cookie", returning: true, address: "203.0.113.9" };
    const newest = await click("newer", elsewhere);
    for (let others = 0; others < 200; others += 1) {
      service.clock.at += 10;
      await click("x7Kq2", { page: null, address: `198.51.100.${others}` });
    }
    service.clock.at += 3 * minuteMs;
    const answer = await match({ ...fingerprint, installId: "i" });
    expect(answer.match.type).toBe("probabilistic");
    expect(await service.store.installs.get(service.app.id, "i")).toMatchObject({
      match: { click: newest },
    });
  });

  it("matches a click on a path without a link to the clicked URL", async () => {
    const clickId = await click("path:https://go.shop.example/products/7?ref=b");
    const answer = await match({ clickId });
    expect(answer).toMatchObject({ link: "https://go.shop.example/products/7?ref=b", data: null });
  });

  it("stores an install without a match, with the reasons", async () => {
    expect(await match({ ...fingerprint, installId: "i" })).toEqual(none);
    const install = await service.store.installs.get(service.app.id, "i");
    expect(install).toMatchObject({
      platform: "ios",
      match: { type: "none", verdict: { outcome: "none", decidedBy: "no-candidates" } },
    });
  });

  it("stores nothing of other people's URLs with an install", async () => {
    for (const name of ["alice", "bob"]) {
      await click(`path:https://go.shop.example/invite/party?mail=${name}@mail.example`);
    }
    service.clock.at += minuteMs;
    await match({ ...fingerprint, installId: "i" });
    const install = await service.store.installs.get(service.app.id, "i");
    expect(install?.match.verdict?.candidates).toHaveLength(2);
    expect(JSON.stringify(install)).not.toContain("party");
  });

  it("gives an install the same answer, whatever its second request contains", async () => {
    const first = await match({ ...fingerprint, installId: "i" });
    service.clock.at += 1;
    const clickId = await click();
    expect(await match({ ...fingerprint, installId: "i" })).toEqual(first);
    // The click was made after the first open, so it did not lead to the install.
    expect(await match({ clickId, installId: "i" })).toEqual(first);
    expect(await match({ clickId, installId: "other" })).toMatchObject({ match: { clickId } });
  });

  it("treats every request without an install id as a new install", async () => {
    const clickId = await click();
    expect((await match({ clickId })).match.type).toBe("deterministic");
    expect((await match({ clickId })).match.type).toBe("none");
  });

  it("gives a click to one of many installs that claim it at the same time", async () => {
    const clickId = await click();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => match({ clickId, installId: `i${index}` })),
    );
    expect(answers.filter(({ link }) => link !== null)).toHaveLength(1);
  });

  it("gives one answer to an install that sends many requests at the same time", async () => {
    const clickId = await click();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => match({ clickId, installId: "i" })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.link).not.toBeNull();
  });

  it("decides again when another install has claimed the click meanwhile", async () => {
    const store = openMemoryStore();
    const { installs } = store;
    const taking: typeof installs = {
      get: (app, id) => installs.get(app, id),
      list: (app, page) => installs.list(app, page),
      origins: (app, ids) => installs.origins(app, ids),
      upgrade: (from, better) => installs.upgrade(from, better),
      async settle(install) {
        if (install.match.click) await installs.settle({ ...install, id: "thief" });
        return installs.settle(install);
      },
    };
    service = await testService({ store: { ...store, installs: taking } });
    await service.addLink("x7Kq2");
    await click();
    service.clock.at += minuteMs;
    expect(await match({ ...fingerprint, installId: "i" })).toEqual(none);
  });

  it("is as confident as before when the store refused the answer and the app retries", async () => {
    const confidenceAfter = async (refusals: number) => {
      const store = openMemoryStore();
      const { installs } = store;
      let left = refusals;
      const refusing: typeof installs = {
        get: (app, id) => installs.get(app, id),
        list: (app, page) => installs.list(app, page),
        origins: (app, ids) => installs.origins(app, ids),
        upgrade: (from, better) => installs.upgrade(from, better),
        async settle(install) {
          left -= 1;
          if (left >= 0) throw new StoreUnavailable("The disk is full.");
          return installs.settle(install);
        },
      };
      service = await testService({ store: { ...store, installs: refusing } });
      await service.addLink("x7Kq2");
      await click();
      service.clock.at += minuteMs;
      const body = { ...fingerprint, installId: "i" };
      for (let refused = 0; refused < refusals; refused += 1) {
        const { status } = await service.send("POST", routes.matchLink.path, body);
        expect(status).toBe(503);
      }
      return (await match(body)).match.confidence;
    };
    const sure = await confidenceAfter(0);
    expect(sure).toBeGreaterThan(0.9);
    expect(await confidenceAfter(2)).toBe(sure);
  });

  it("uses the current destination of a link, and none of a disabled or deleted link", async () => {
    const [kept, disabled, deleted] = [await click(), await click("off"), await click("gone")];
    const link = await service.addLink("off");
    await service.store.links.replace({ ...link, disabled: true }, link.updatedAt);
    const own = await service.store.links.get(service.app.id, "x7Kq2");
    if (own) {
      const corrected = { ...own, destination: "shop://products/43" };
      await service.store.links.replace(corrected, own.updatedAt);
    }
    expect((await match({ clickId: kept })).link).toBe("shop://products/43?utm_source=mail");
    expect(await match({ clickId: disabled })).toEqual(none);
    expect(await match({ clickId: deleted })).toEqual(none);
  });

  it("matches a link that expired after the click", async () => {
    await service.addLink("soon", { expiresAt: service.clock.at + minuteMs });
    const clickId = await click("soon");
    service.clock.at += 2 * minuteMs;
    expect((await match({ clickId })).link).not.toBeNull();
  });

  it("does not match clicks of another app", async () => {
    const clickId = await click();
    const other = await service.register({ ...shop, name: "Other", linkDomains: [] });
    const headers = {
      authorization: `Bearer ${other.publishableKey}`,
      "x-app-id": other.app.id,
    };
    const body = { ...fingerprint, clickId };
    const response = await service.send("POST", routes.matchLink.path, body, headers);
    expect(response.body).toEqual(none);
  });

  it("does not match by device signals if the app is deterministic only", async () => {
    const { app } = service;
    const certain = { ...app, matching: { ...app.matching, deterministicOnly: true } };
    await service.store.apps.replace(certain, app.updatedAt);
    const clickId = await click();
    expect(await match({ ...fingerprint, installId: "i" })).toEqual(none);
    expect((await match({ clickId })).match.type).toBe("deterministic");
  });

  it("does not match clicks outside the match window", async () => {
    await click();
    service.clock.at += service.app.matching.windowMs + 1;
    expect(await match(fingerprint)).toEqual(none);
  });
});

describe("privacy", () => {
  it("stores and logs no address", async () => {
    const recorded: string[] = [];
    const store = openMemoryStore();
    const { installs } = store;
    const watching: typeof installs = {
      get: (app, id) => installs.get(app, id),
      list: (app, page) => installs.list(app, page),
      origins: (app, ids) => installs.origins(app, ids),
      upgrade: (from, better) => installs.upgrade(from, better),
      async settle(install) {
        recorded.push(JSON.stringify(install));
        return installs.settle(install);
      },
    };
    service = await testService({ store: { ...store, installs: watching } });
    await match({ ...fingerprint, installId: "i" });
    expect(recorded).toHaveLength(1);
    expect(recorded.join() + service.logged.join()).not.toContain("127.0.0.1");
  });
});

describe("learning", () => {
  async function calibration() {
    const { body } = await service.send("GET", "/api/v1/calibration");
    return body as CalibrationView;
  }

  const labelled = async (installId: string, changed: object = {}) => {
    const clickId = await click();
    service.clock.at += minuteMs;
    const pastedLink = `https://go.shop.example/x7Kq2?tl=${clickId}`;
    return match({ ...fingerprint, installId, pastedLink, ...changed });
  };

  it("checks a certain match against the verdict of the device signals", async () => {
    expect(await calibration()).toMatchObject({ verdicts: 0, error: null });
    expect((await labelled("i")).match.type).toBe("deterministic");
    const { verdicts, bins } = await calibration();
    expect(verdicts).toBe(1);
    expect(bins[9]).toMatchObject({ verdicts: 1, observed: 1 });
    expect(bins[9]?.stated).toBeGreaterThan(0.9);
  });

  it("checks a referrer match with device signals, and a repeated one only once", async () => {
    const clickId = await click();
    for (let times = 0; times < 2; times += 1) {
      await match({ ...fingerprint, clickId, installId: "i" });
    }
    expect((await calibration()).verdicts).toBe(1);
    await match({ clickId: await click(), installId: "bare" });
    expect((await calibration()).verdicts).toBe(1);
  });

  it("checks no match if the app is deterministic only or the click has no signals", async () => {
    const deterministicOnly = { ...service.app.matching, deterministicOnly: true };
    const { updatedAt } = service.app;
    await service.store.apps.replace({ ...service.app, matching: deterministicOnly }, updatedAt);
    await labelled("i");
    await service.store.apps.replace(service.app, updatedAt);
    const bare: Click = {
      click: makeClickId(service.clock.at, (size) => Buffer.alloc(size, 99)),
      link: "x7Kq2",
      at: service.clock.at,
      evidence: { platform: "ios", languages: [], network: {} },
    };
    await service.store.clicks.record(service.app.id, { ...bare, keys: [] });
    await match({ ...fingerprint, clickId: bare.click, installId: "j" });
    expect((await calibration()).verdicts).toBe(0);
  });

  it("counts repeated certain matches of a person once", async () => {
    for (let index = 0; index < 5; index += 1) await labelled(`again-${index}`);
    expect((await calibration()).verdicts).toBe(1);
  });

  it("scores an open with the parameters learned from certain matches", async () => {
    const languageBits = async (installId: string) => {
      await click();
      service.clock.at += minuteMs;
      await match({ ...fingerprint, installId });
      const install = await service.store.installs.get(service.app.id, installId);
      return install?.match.verdict?.candidates[0]?.bits.language ?? 0;
    };
    const before = await languageBits("before");
    for (let index = 0; index < 200; index += 1) {
      const address = `198.51.${index}.7`;
      const clickId = await click("x7Kq2", { address });
      service.clock.at += 2 * minuteMs;
      // The users of this app browse in another language than that of their phone.
      const locale = [{ languageTag: "ja-JP" }];
      await service.service.inject({
        method: "POST",
        url: routes.matchLink.path,
        remoteAddress: address,
        headers: {
          authorization: `Bearer ${service.publishableKey}`,
          "x-app-id": service.app.id,
        },
        payload: { ...fingerprint, clickId, locale, installId: `labelled-${index}` },
      });
    }
    expect(await languageBits("after")).toBeLessThan(before - 0.3);
  });

  it("remembers the share of organic installs after a restart", async () => {
    const { store, clock } = service;
    for (let index = 0; index < 200; index += 1) {
      const screenWidth = 300 + index;
      await match({ ...fingerprint, screenWidth, installId: `organic-${index}` });
    }
    await service.service.close();
    const { app, publishableKey } = service;
    await store.apps.replace({ ...app, linkDomains: [] }, app.updatedAt);
    const headers = { authorization: `Bearer ${publishableKey}`, "x-app-id": app.id };
    service = { ...(await testService({ store })), app };
    service.clock.at = clock.at;
    await click();
    service.clock.at += 3 * minuteMs;
    const { body } = await service.send("POST", routes.matchLink.path, fingerprint, headers);
    const after = (body as MatchLinkResponse).match.confidence;
    service = await testService();
    await service.addLink("x7Kq2");
    await click();
    service.clock.at += 3 * minuteMs;
    expect(after).toBeLessThan((await match({ ...fingerprint, installId: "i" })).match.confidence);
  });
});
