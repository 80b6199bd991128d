import { StrictMode, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, renderAsync } from "@testing-library/react-native";
import {
  LinkAnalytics,
  LinkEventNames,
  LinkProvider,
  useLinkContext,
  type Config,
  type LinkContextType,
} from "../index.ts";
import { useLinkDetails, type LinkDetails } from "../hooks/index.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  json,
  resetLinkSession,
  type FakePhone,
  type FakePhoneOptions,
  type VirtualClock,
} from "../testing/index.ts";
import {
  LinkProvider as OldProvider,
  useLinkContext as useDeferredLink,
  type DeferredLinkContext,
} from "../v0.3/index.ts";

const matchLink = "/api/link/match-link";
const link = "https://links.shop.example/products/42?ref=a";
const config: Config = { API_KEY: "pk_test", appID: "shop" };
/** What the service takes to answer; everything else is immediate. */
const network = 200;

let clock: VirtualClock;
let phone: FakePhone;
let seen: LinkContextType[];

beforeEach(() => {
  seen = [];
  clock = createVirtualClock();
  freshInstall();
});

afterEach(() => resetLinkSession());

function freshInstall(options: FakePhoneOptions = {}) {
  const service = createFakeService({ link });
  phone = installFakePhone({ clock, service, latency: { network }, ...options });
}

/** Notes what a screen sees at each of its renders. */
function Screen() {
  seen.push(useLinkContext());
  return null;
}

function App({ config: given = config }: { config?: Config }) {
  return (
    <LinkProvider config={given}>
      <Screen />
    </LinkProvider>
  );
}

function last() {
  return seen.at(-1);
}

async function pass(ms: number) {
  await act(() => clock.advance(ms));
}

async function mount(app: ReactNode = <App />) {
  const screen = await renderAsync(<>{app}</>);
  await pass(0);
  return screen;
}

/** The app was opened before on this phone; from here on it is started again. */
async function openBefore(options: FakePhoneOptions = {}) {
  const screen = await mount();
  await pass(network);
  await screen.unmountAsync();
  freshInstall({ storage: phone.storage, ...options });
  seen = [];
}

function requests() {
  return phone.service.requestsTo(matchLink);
}

describe("a first run", () => {
  test("sends one request and delivers the link to the app", async () => {
    await mount();
    expect(last()).toMatchObject({ isLinkProcessed: false, linkUrl: null, linkRoute: null });
    await pass(network);
    expect(last()).toEqual({
      isLinkProcessed: true,
      linkUrl: link,
      linkRoute: "/products/42?ref=a",
      linkType: "deferred",
      clearLink: expect.any(Function),
    });
    expect(requests()).toHaveLength(1);
  });

  test("renders a consumer three times at most", async () => {
    await mount();
    await pass(60_000);
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  test("under StrictMode sends one request and does not open the gate early", async () => {
    await mount(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    await pass(network - 1);
    expect(seen.some(({ isLinkProcessed }) => isLinkProcessed)).toBe(false);
    await pass(1);
    expect(requests()).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("continues through a remount while matching", async () => {
    const screen = await mount();
    await screen.unmountAsync();
    await mount();
    expect(last()?.isLinkProcessed).toBe(false);
    await pass(network);
    expect(requests()).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("ends without errors when the provider is unmounted, and its link waits for the next one", async () => {
    const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const screen = await mount();
    await screen.unmountAsync();
    const rendered = seen.length;
    await pass(network);
    expect(seen).toHaveLength(rendered);
    expect(error).not.toHaveBeenCalled();
    await mount();
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("is not repeated by a config that is a new object at each render", async () => {
    const screen = await mount(<App config={{ ...config }} />);
    for (let renders = 0; renders < 3; renders += 1) {
      await screen.rerenderAsync(<App config={{ ...config, shouldUseClipboard: false }} />);
    }
    await pass(network);
    await screen.rerenderAsync(<App config={{ ...config }} />);
    expect(requests()).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("is shared by two providers", async () => {
    await mount(
      <>
        <App />
        <App />
      </>,
    );
    await pass(network);
    expect(requests()).toHaveLength(1);
    expect(seen.slice(-2).map(({ linkUrl }) => linkUrl)).toEqual([link, link]);
  });

  test.each([
    ["no match", json(200, { link: null }), 0],
    ["a refusal", json(401, { error: "The key is unknown." }), 1],
    ["no network", "offline" as const, 1],
  ])("lets the app go on after %s", async (_, answer, errors) => {
    phone.service.answerNext(matchLink, answer);
    await mount();
    await pass(network);
    expect(last()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: null,
      linkRoute: null,
      linkType: null,
    });
    expect(phone.errors).toHaveLength(errors);
  });

  test("lets the app continue at the timeout when the service hangs", async () => {
    phone.service.answerNext(matchLink, "hang");
    await mount(<App config={{ ...config, matchTimeoutMs: 3000 }} />);
    await pass(2999);
    expect(last()?.isLinkProcessed).toBe(false);
    await pass(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
  });

  test.each(["API_KEY", "appID"] as const)(
    "without %s sends no request, logs one error and lets the app continue",
    async (field) => {
      await mount(<App config={{ ...config, [field]: " " }} />);
      expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
      expect(phone.errors).toEqual([expect.stringContaining(field)]);
      expect(phone.service.requests).toEqual([]);
    },
  );
});

describe("an app that was opened before", () => {
  test("sends no request and renders a consumer twice at most", async () => {
    await openBefore();
    await mount();
    await pass(60_000);
    expect(phone.service.requests).toEqual([]);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  test("receives the link that opened it", async () => {
    await openBefore({ initialUrl: "shop://products/42" });
    await mount();
    expect(last()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: "shop://products/42",
      linkRoute: "/products/42",
      linkType: "scheme",
    });
  });

  test("receives links while it runs", async () => {
    await openBefore();
    await mount();
    const url = "https://links.shop.example/sale/shoes";
    await act(async () => phone.openUrl(url));
    expect(last()).toMatchObject({ linkUrl: url, linkRoute: "/sale/shoes", linkType: "verified" });
  });
});

test("a provider in a screen that Android recreated shows the new launch link", async () => {
  const launched = { url: "shop://products/1" };
  freshInstall({ os: "android", ports: { getInitialURL: () => launched.url } });
  const screen = await mount();
  await act(async () => last()?.clearLink());
  await screen.unmountAsync();
  launched.url = "shop://products/2";
  await mount();
  expect(last()).toMatchObject({ linkRoute: "/products/2", linkType: "scheme" });
});

describe("clearLink", () => {
  test("removes the link, keeps the gate open and is always the same function", async () => {
    await mount();
    await pass(network);
    await act(async () => last()?.clearLink());
    expect(last()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: null,
      linkRoute: null,
      linkType: null,
    });
    expect(new Set(seen.map(({ clearLink }) => clearLink)).size).toBe(1);
  });
});

describe("useLinkContext", () => {
  test("throws outside a provider and names the fix", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(renderAsync(<Screen />)).rejects.toThrow(/^Wrap the app in <LinkProvider>/);
  });
});

describe("useLinkDetails", () => {
  let details: LinkDetails[];

  function DetailsScreen() {
    details.push(useLinkDetails());
    return null;
  }

  beforeEach(() => {
    details = [];
  });

  test("returns the details from the service, and nothing after the link is cleared", async () => {
    const match = { type: "probabilistic", method: "fingerprint", confidence: 0.93 };
    const data = { coupon: "SPRING" };
    phone.service.answerNext(
      matchLink,
      json(200, { link, match: { ...match, clickId: "c", invitedBy: "i-1" }, data }),
    );
    await mount(
      <LinkProvider config={config}>
        <DetailsScreen />
        <Screen />
      </LinkProvider>,
    );
    await pass(network);
    expect(details.at(-1)).toEqual({
      params: { ref: "a" },
      pathname: "/products/42",
      data,
      match: { ...match, invitedBy: "i-1" },
      originalUrl: link,
    });
    await act(async () => last()?.clearLink());
    const nothing = { params: {}, pathname: null, data: null, match: null, originalUrl: null };
    expect(details.at(-1)).toEqual(nothing);
    expect(details[0]).toEqual(nothing);
    expect(details).toHaveLength(3);
  });
});

describe("LinkAnalytics", () => {
  test("keeps events logged before the provider and sends them when it is mounted", async () => {
    LinkAnalytics.logEvent(LinkEventNames.SignUp, { plan: "free" });
    LinkAnalytics.logEvent("login");
    await mount();
    await pass(2 * network);
    expect(phone.service.events).toEqual([
      expect.objectContaining({ name: "sign_up", data: { plan: "free" } }),
      expect.objectContaining({ name: "login" }),
    ]);
  });

  test("does not throw whatever the name is", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => undefined);
    await mount();
    for (const name of [Symbol("login"), null, 7, {}]) {
      expect(() => LinkAnalytics.logEvent(name as unknown as "login")).not.toThrow();
    }
  });

  test("warns about an unknown name in development, and sends the event", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    await mount();
    LinkAnalytics.logEvent("checkout" as "login");
    await pass(2 * network);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/"checkout" is not in LinkEventN/)]]);
    expect(phone.service.events).toEqual([expect.objectContaining({ name: "checkout" })]);
  });

  test("sends an event of the app's own without a warning", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    await mount();
    const analytics = LinkAnalytics.withCustomEvents<{ level_up: { level: number } }>();
    analytics.logEvent("level_up", { level: 2 });
    await pass(2 * network);
    expect(warn).not.toHaveBeenCalled();
    expect(phone.service.events).toMatchObject([{ name: "level_up", data: { level: 2 } }]);
  });

  test("attaches the user, and none after signing out or with an invalid id", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    await mount();
    for (const id of ["ann", 7, null, "ben", "a\nb", "x".repeat(201)]) {
      LinkAnalytics.setUserId(id);
      LinkAnalytics.logEvent("login");
    }
    await pass(2 * network);
    expect(phone.service.events.map(({ userId }) => userId)).toEqual([
      "ann",
      "7",
      null,
      "ben",
      null,
      null,
    ]);
    expect(warn.mock.calls.map(([sentence]) => sentence)).toEqual([
      expect.stringContaining("up to 200 characters and no control characters"),
      expect.stringContaining("up to 200 characters"),
    ]);
  });

  test("never throws", () => {
    jest.spyOn(console, "warn").mockImplementation(() => undefined);
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const data of [cycle, 1n, () => 1, Symbol("x"), null, undefined]) {
      expect(() => LinkAnalytics.logEvent("login", data)).not.toThrow();
    }
    expect(() => LinkAnalytics.logEvent(undefined as never)).not.toThrow();
  });
});

describe("the 0.3.x entry", () => {
  let deferred: DeferredLinkContext[];

  function DeferredScreen() {
    deferred.push(useDeferredLink());
    return null;
  }

  const app = (
    <LinkProvider config={config}>
      <DeferredScreen />
    </LinkProvider>
  );

  beforeEach(() => {
    deferred = [];
  });

  test("returns the deferred link in the 0.3.x format", async () => {
    await mount(app);
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: false,
      deferredLink: null,
      route: null,
    });
    await pass(network);
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: link,
      route: "/products/42?ref=a",
    });
  });

  test("keeps the deferred link when a later one opens the app, and when the current one is cleared", async () => {
    await mount(
      <LinkProvider config={config}>
        <DeferredScreen />
        <Screen />
      </LinkProvider>,
    );
    await pass(network);
    const found = { deferredLinkProcessed: true, deferredLink: link, route: "/products/42?ref=a" };
    await act(async () => last()?.clearLink());
    expect(deferred.at(-1)).toEqual(found);
    await act(async () => phone.openUrl("shop://cart/1"));
    expect(last()?.linkRoute).toBe("/cart/1");
    expect(deferred.at(-1)).toEqual(found);
  });

  test.each([
    ["a refusal", json(401, { error: "The key is unknown." })],
    ["no network", "offline" as const],
  ])("says it is processed, without a link, after %s", async (_, answer) => {
    phone.service.answerNext(matchLink, answer);
    await mount(app);
    await pass(network);
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: null,
      route: null,
    });
    expect(phone.errors).toHaveLength(1);
  });

  test("waits for the match while a direct link is shown, and gets its link", async () => {
    freshInstall({ initialUrl: "shop://products/7" });
    await mount(
      <LinkProvider config={config}>
        <DeferredScreen />
        <Screen />
      </LinkProvider>,
    );
    expect(last()).toMatchObject({ isLinkProcessed: true, linkRoute: "/products/7" });
    expect(deferred.at(-1)).toMatchObject({ deferredLinkProcessed: false, deferredLink: null });
    await pass(network);
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: link,
      route: "/products/42?ref=a",
    });
    expect(last()).toMatchObject({ linkRoute: "/products/7", linkType: "scheme" });
  });

  test.each([
    ["a web link", "https://links.shop.example/products/7", "/api/link/universal-link-click"],
    ["a short link", "https://links.shop.example/spring", "/api/link/resolve-short"],
  ])("sends nothing but the match request when %s opens the app", async (_, url, other) => {
    const linkDomains = ["links.shop.example"];
    for (const Provider of [LinkProvider, OldProvider]) {
      freshInstall({ initialUrl: url });
      const screen = await mount(<Provider config={{ ...config, linkDomains }}>{null}</Provider>);
      await pass(60_000);
      const paths = phone.service.requests.map(({ path }) => path);
      if (Provider === OldProvider) expect(paths).toEqual([matchLink]);
      else expect(paths).toContain(other);
      await screen.unmountAsync();
    }
  });

  test("returns a matched short link as it is", async () => {
    const short = "https://links.shop.example/spring";
    phone.service.answerNext(matchLink, json(200, { link: short }));
    await mount(
      <OldProvider config={config}>
        <DeferredScreen />
      </OldProvider>,
    );
    await pass(60_000);
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: short,
      route: "/spring",
    });
    expect(phone.service.requests.map(({ path }) => path)).toEqual([matchLink]);
  });

  test("does not report a link that opened the installed app", async () => {
    await openBefore({ initialUrl: "shop://products/42" });
    await mount(app);
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: null,
      route: null,
    });
  });
});

describe("on the web", () => {
  test("the gate is open at the first render, and nothing is stored or sent", async () => {
    freshInstall({ os: "web" });
    await mount();
    LinkAnalytics.logEvent("login");
    await pass(60_000);
    expect(seen).toEqual([expect.objectContaining({ isLinkProcessed: true, linkUrl: null })]);
    expect(phone.service.requests).toEqual([]);
    expect(phone.storage).toMatchObject({ reads: [], writes: [] });
  });
});
