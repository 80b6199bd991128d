import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { Change, Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

/** A store that can fail: it then refuses, or never answers. */
function failingStore() {
  const store = openMemoryStore();
  let lost: (() => Promise<never>) | undefined;
  const listeners = new Set<(change: Change) => void>();
  const guarded = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name);
        if (typeof own !== "function") return own;
        return (...args: unknown[]) => (lost ? lost() : Reflect.apply(own, target, args));
      },
    });
  const whole: Store = {
    ...store,
    apps: guarded(store.apps),
    links: guarded(store.links),
    clicks: guarded(store.clicks),
    changes: {
      subscribe(listener) {
        listeners.add(listener);
        return store.changes.subscribe(listener);
      },
    },
  };
  return {
    store: whole,
    lose: (how: () => Promise<never>) => {
      lost = how;
      // This is how a store fails whose connection breaks.
      for (const notify of listeners) notify({ kind: "everything" });
    },
    regain: () => (lost = undefined),
  };
}

const refusing = () => Promise.reject(new StoreUnavailable("No primary."));
const play = /^https:\/\/play\.google\.com\/store\/apps\/details\?id=example\.shop/;

let test: Awaited<ReturnType<typeof testService>>;
let part: ReturnType<typeof failingStore>;

async function start(onStoreLoss: "refuse" | "redirect") {
  part = failingStore();
  test = await testService({ store: part.store, config: { onStoreLoss } });
  await test.addLink("sale");
}

async function open(url: string, userAgent: string = userAgents.android) {
  const { statusCode, headers } = await test.service.inject({
    url,
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  const { location, "x-click-recorded": recorded, "retry-after": retryAfter } = headers;
  return { status: statusCode, location, recorded, retryAfter };
}

afterEach(() => test.service.close());

describe("an unavailable store", () => {
  it("refuses visitors with Retry-After by default", async () => {
    await start("refuse");
    expect(await open("/sale")).toMatchObject({ status: 302, recorded: undefined });
    part.lose(refusing);
    expect(await open("/sale")).toEqual({
      status: 503,
      location: undefined,
      recorded: undefined,
      retryAfter: "5",
    });
  });
});

describe("an unavailable store with ON_STORE_LOSS=redirect", () => {
  beforeEach(() => start("redirect"));

  it("redirects visitors of cached links, and says that the click was not recorded", async () => {
    expect(await open("/sale")).toMatchObject({ status: 302, recorded: undefined });
    part.lose(refusing);
    // The query is new, and the link was requested long ago.
    test.clock.at += 3_600_000;
    const answer = await open("/sale?utm_source=mail");
    expect(answer).toMatchObject({ status: 302, recorded: "no" });
    expect(answer.location).toMatch(play);
    expect(answer.location).toContain("utm_source%3Dmail");
    expect(await open("/sale", userAgents.iphone)).toMatchObject({
      status: 302,
      location: "https://apps.apple.com/app/id1234567890",
      recorded: "no",
    });
    const inApp = await open("/sale", userAgents.facebookOnAndroid);
    expect(inApp.location).toMatch(/referrer=clickId%3Dc_[\w-]+%26/);
  });

  it("redirects visitors of paths that were requested before", async () => {
    await open("/products/42");
    part.lose(refusing);
    expect((await open("/products/42")).location).toMatch(play);
    expect((await open("/products/43")).status).toBe(503);
  });

  it.each([
    ["a link that is not cached", "/other", userAgents.android],
    ["a link that leads to a page", "/sale", userAgents.windows],
    ["a crawler", "/sale", userAgents.googlebot],
  ])("refuses %s", async (_title, url, userAgent) => {
    await open("/sale");
    part.lose(refusing);
    expect(await open(url, userAgent)).toMatchObject({ status: 503, retryAfter: "5" });
  });

  it("does not redirect to a link that has expired or was changed", async () => {
    const link = await test.addLink("brief", { expiresAt: test.clock.at + 1000 });
    const { updatedAt } = link;
    await open("/brief");
    await open("/sale");
    await test.store.links.replace({ ...link, code: "sale", disabled: true }, updatedAt);
    part.lose(refusing);
    test.clock.at += 1000;
    expect((await open("/brief")).status).toBe(503);
    expect((await open("/sale")).status).toBe(503);
  });

  it("does not redirect to a link that has not started, has a maximum of clicks or needs a password", async () => {
    await test.addLink("later", { startsAt: test.clock.at + 1000 });
    await test.addLink("limited", { maxClicks: 9 });
    await test.addLink("secret", { password: "argon2id$salt$tag" });
    await open("/later");
    await open("/secret");
    expect((await open("/limited")).status).toBe(302);
    part.lose(refusing);
    expect((await open("/later")).status).toBe(503);
    expect((await open("/limited")).status).toBe(503);
    expect((await open("/secret")).status).toBe(503);
  });

  it("records clicks again when the store is back, and matches no install by an unrecorded click", async () => {
    await open("/sale");
    part.lose(refusing);
    const { location = "" } = await open("/sale");
    part.regain();
    expect(await open("/sale")).toMatchObject({ status: 302, recorded: undefined });
    const [, clickId] = /clickId%3D(c_[\w-]+)%26/.exec(location) ?? [];
    const body = { installId: "i", clickId };
    const { status, body: answer } = await test.send("POST", "/api/link/match-link", body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ match: { clickId: null } });
  });

  it("lets a visitor wait for three seconds at most", async () => {
    await open("/sale");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      part.lose(() => new Promise(() => undefined));
      const answer = open("/sale");
      // Visitors wait once, for the link or for the click, never for both.
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await answer).toMatchObject({ status: 302, recorded: "no" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("includes a store that is too busy", async () => {
    await open("/sale");
    part.lose(() => Promise.reject(new StoreBusy()));
    expect(await open("/sale")).toMatchObject({ status: 302, recorded: "no" });
  });
});
