import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, renderAsync } from "@testing-library/react-native";
import { Linking, Platform } from "react-native";
import { resetLinkSession } from "../core/index.ts";
import {
  LinkAnalytics,
  LinkEventNames,
  LinkProvider,
  useLinkContext,
  type Config,
  type LinkContextType,
} from "../index.ts";
import { useLinkContext as useDeferredLink, type DeferredLinkContext } from "../v0.3/index.ts";
import { fakeService } from "./service.fake.ts";

const matchLink = "/api/link/match-link";
const events = "/api/analytics/events";
const link = "https://links.shop.example/products/42?ref=a";

let service: ReturnType<typeof fakeService>;
let stored: Map<string, string>;
let config: Config;
let seen: LinkContextType[];

beforeEach(() => {
  service = fakeService();
  stored = new Map();
  seen = [];
  config = {
    API_KEY: "pk_test",
    appID: "shop",
    baseUrl: "https://links.shop.example",
    shouldUseClipboard: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    phone: { model: () => "iPhone 15", locale: () => ["pl-PL"], userAgent: undefined },
  };
});

afterEach(() => resetLinkSession());

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
  const context = seen.at(-1);
  if (!context) throw new Error("nothing was rendered");
  return context;
}

/** Lets everything that is under way come to its next wait. */
async function settle() {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

async function answerMatch(answer: unknown = { link }, status = 200) {
  service.answer(matchLink, answer, status);
  await settle();
}

async function mount(app = <App />) {
  const screen = await renderAsync(app);
  await settle();
  return screen;
}

/** An app that was opened before. */
async function openedBefore() {
  const screen = await mount();
  await answerMatch({ link: null });
  await screen.unmountAsync();
  resetLinkSession();
  seen = [];
}

describe("a first run", () => {
  test("asks the service once and gives the app its link", async () => {
    await mount();
    expect(last()).toMatchObject({ isLinkProcessed: false, linkUrl: null, linkRoute: null });
    expect(service.requests(matchLink)).toEqual([
      {
        path: matchLink,
        headers: expect.objectContaining({ Authorization: "Bearer pk_test", "X-App-ID": "shop" }),
        body: expect.objectContaining({
          platform: "ios",
          model: "iPhone 15",
          locale: [{ languageTag: "pl-PL" }],
        }),
      },
    ]);

    await answerMatch();
    expect(last()).toEqual({
      isLinkProcessed: true,
      linkUrl: link,
      linkRoute: "/products/42?ref=a",
      linkType: "deferred",
      clearLink: expect.any(Function),
    });
  });

  test("renders a consumer three times at most", async () => {
    await mount();
    await answerMatch();
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  test("under StrictMode makes one request and opens no gate early", async () => {
    await mount(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    expect(seen.map(({ isLinkProcessed }) => isLinkProcessed)).not.toContain(true);
    await answerMatch();
    expect(service.requests(matchLink)).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("goes on through a remount while matching", async () => {
    const screen = await mount();
    await screen.unmountAsync();
    await mount();
    expect(last().isLinkProcessed).toBe(false);
    await answerMatch();
    expect(service.requests(matchLink)).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("ends quietly when the provider is gone, and its link waits for the next one", async () => {
    const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const screen = await mount();
    await screen.unmountAsync();
    const rendered = seen.length;
    await answerMatch();
    expect(seen).toHaveLength(rendered);
    expect(error).not.toHaveBeenCalled();
    await mount();
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("is not repeated by a config that is a new object at each render", async () => {
    const screen = await mount(<App config={{ ...config }} />);
    for (let renders = 0; renders < 3; renders += 1) {
      await screen.rerenderAsync(
        <App config={{ ...config, storage: { ...config.storage } as never }} />,
      );
    }
    await answerMatch();
    await screen.rerenderAsync(<App config={{ ...config }} />);
    expect(service.requests(matchLink)).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
  });

  test("is shared by two providers", async () => {
    await mount(
      <>
        <App />
        <App />
      </>,
    );
    await answerMatch();
    expect(service.requests(matchLink)).toHaveLength(1);
    expect(seen.slice(-2).map(({ linkUrl }) => linkUrl)).toEqual([link, link]);
  });

  test.each([
    ["no match", { link: null }, 200],
    ["a failure", { error: "The key is unknown.", code: "unauthorized" }, 401],
  ])("lets the app go on after %s", async (_, answer, status) => {
    const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
    await mount();
    await answerMatch(answer, status);
    expect(last()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: null,
      linkRoute: null,
      linkType: null,
    });
    expect(error).toHaveBeenCalledTimes(status === 200 ? 0 : 1);
  });

  test.each(["API_KEY", "appID"] as const)(
    "without %s asks nobody, logs one error and lets the app go on",
    async (field) => {
      const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
      await mount(<App config={{ ...config, [field]: " " }} />);
      expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
      expect(error.mock.calls).toEqual([[expect.stringContaining(field)]]);
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});

describe("an app that was opened before", () => {
  test("asks nobody and renders a consumer twice at most", async () => {
    await openedBefore();
    await mount();
    expect(service.requests(matchLink)).toHaveLength(1);
    expect(last()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  test("receives the link that opened it", async () => {
    await openedBefore();
    jest.mocked(Linking.getInitialURL).mockResolvedValueOnce("shop://products/42");
    await mount();
    expect(last()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: "shop://products/42",
      linkRoute: "/products/42",
      linkType: "scheme",
    });
  });

  test("receives links while it runs", async () => {
    await openedBefore();
    let tap: Parameters<typeof Linking.addEventListener>[1] = () => undefined;
    jest.mocked(Linking.addEventListener).mockImplementationOnce((_, listener) => {
      tap = listener;
      return { remove() {} } as ReturnType<typeof Linking.addEventListener>;
    });
    await mount();
    const url = "https://links.shop.example/sale/shoes";
    await act(async () => tap({ url }));
    await settle();
    expect(last()).toMatchObject({ linkUrl: url, linkRoute: "/sale/shoes", linkType: "verified" });
  });
});

describe("clearLink", () => {
  test("forgets the link, keeps the gate open and is always the same function", async () => {
    await mount();
    await answerMatch();
    await act(async () => last().clearLink());
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
  test("throws outside a provider, with the fix", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(renderAsync(<Screen />)).rejects.toThrow(/wrap the app in <LinkProvider/);
  });
});

describe("LinkAnalytics", () => {
  test("keeps events logged before the provider and sends them once it is there", async () => {
    LinkAnalytics.logEvent(LinkEventNames.SignUp, { plan: "free" });
    LinkAnalytics.logEvent("login");
    await mount();
    await answerMatch();
    expect(service.requests(events)).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({
          events: [
            expect.objectContaining({ name: "sign_up", data: { plan: "free" } }),
            expect.objectContaining({ name: "login" }),
          ],
        }),
      }),
    ]);
  });

  test("warns a developer of a name it does not know, and sends it", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    await openedBefore();
    await mount();
    LinkAnalytics.logEvent("checkout" as "login");
    await settle();
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/"checkout" is none of LinkEventNames/)],
    ]);
    expect(service.requests(events)[0]?.body["events"]).toEqual([
      expect.objectContaining({ name: "checkout" }),
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

  beforeEach(() => {
    deferred = [];
  });

  const app = () => (
    <LinkProvider config={config}>
      <DeferredScreen />
    </LinkProvider>
  );

  test("gives the deferred link in its own words", async () => {
    await mount(app());
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: false,
      deferredLink: null,
      route: null,
    });
    await answerMatch();
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: link,
      route: "/products/42?ref=a",
    });
  });

  test("does not report a link that opened the installed app", async () => {
    await openedBefore();
    jest.mocked(Linking.getInitialURL).mockResolvedValueOnce("shop://products/42");
    await mount(app());
    expect(deferred.at(-1)).toEqual({
      deferredLinkProcessed: true,
      deferredLink: null,
      route: null,
    });
  });
});

describe("on the web", () => {
  test("the gate is open at once, nothing is stored and nobody is asked", async () => {
    jest.replaceProperty(Platform, "OS", "web");
    const initial = jest.mocked(Linking.getInitialURL).mockClear();
    await mount();
    LinkAnalytics.logEvent("login");
    await settle();
    expect(seen).toEqual([expect.objectContaining({ isLinkProcessed: true, linkUrl: null })]);
    expect(stored.size).toBe(0);
    expect(fetch).not.toHaveBeenCalled();
    expect(initial).not.toHaveBeenCalled();
  });
});
