import { StrictMode, useEffect, useState, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, renderAsync } from "@testing-library/react-native";
import { createNativeIntent } from "../expo-router/index.ts";
import { LinkProvider, useLinkContext } from "../index.ts";
import { useLinkHandler, type DeliveredLink, type LinkHandlerOptions } from "./index.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  resetLinkSession,
  type FakePhone,
  type VirtualClock,
} from "../testing/index.ts";

const link = "https://links.shop.example/invite/ADA-7?ref=a";
const config = { API_KEY: "pk_test", appID: "shop" };
const day = 86_400_000;

let clock: VirtualClock;
let phone: FakePhone;
let handled: DeliveredLink[];
let waiting: unknown[];

beforeEach(() => {
  handled = [];
  waiting = [];
  clock = createVirtualClock();
  phone = installFakePhone({ clock, service: createFakeService({ link }) });
});

afterEach(() => resetLinkSession());

function Handler(options: LinkHandlerOptions) {
  useLinkHandler((delivered) => handled.push(delivered), options);
  waiting.push(useLinkContext().linkRoute);
  return null;
}

const app = (children: ReactNode) => <LinkProvider config={config}>{children}</LinkProvider>;
const pass = (ms: number) => act(() => clock.advance(ms));
const routes = () => handled.map(({ route }) => route);

async function mount(children: ReactNode) {
  const screen = await renderAsync(<>{app(children)}</>);
  await pass(10);
  return screen;
}

/** The process ends, and the app is opened again. */
async function restart(screen: { unmountAsync: () => Promise<void> }, children: ReactNode) {
  await screen.unmountAsync();
  resetLinkSession();
  waiting = [];
  return mount(children);
}

describe("a handler", () => {
  test("is not called in a session that a test has reset, where no link can be cleared", async () => {
    let logIn = () => {};
    const Gated = () => {
      const [enabled, setEnabled] = useState(false);
      useEffect(() => {
        logIn = () => setEnabled(true);
      });
      return <Handler enabled={enabled} />;
    };
    await mount(<Gated />);
    resetLinkSession();
    await act(async () => logIn());
    expect(handled).toEqual([]);
  });

  test("is called once for a link with all its details, and clears the link", async () => {
    await mount(<Handler />);
    await pass(60_000);
    expect(handled).toEqual([
      {
        url: link,
        route: "/invite/ADA-7?ref=a",
        type: "deferred",
        params: { ref: "a" },
        pathname: "/invite/ADA-7",
        data: null,
        match: { type: "probabilistic", method: "fingerprint", confidence: 1 },
        originalUrl: link,
      },
    ]);
    expect(waiting.at(-1)).toBeNull();
  });

  test("is called once under StrictMode, by two handlers and through a remount", async () => {
    const screen = await mount(
      <StrictMode>
        <Handler />
        <Handler />
      </StrictMode>,
    );
    await screen.unmountAsync();
    await mount(<Handler />);
    expect(handled).toHaveLength(1);
  });

  test("is called for every tap, also on the same link", async () => {
    await mount(<Handler />);
    handled = [];
    await act(async () => phone.openUrl("shop://cart/1"));
    await act(async () => phone.openUrl("shop://cart/1"));
    expect(routes()).toEqual(["/cart/1", "/cart/1"]);
  });

  test("waits while it is disabled, and then gets only the newest link", async () => {
    const screen = await mount(<Handler enabled={false} />);
    expect(waiting.at(-1)).toBe("/invite/ADA-7?ref=a");
    await act(async () => phone.openUrl("shop://cart/1"));
    await pass(60_000);
    expect(handled).toEqual([]);
    await screen.rerenderAsync(app(<Handler enabled />));
    expect(routes()).toEqual(["/cart/1"]);
    await screen.rerenderAsync(app(<Handler enabled={false} />));
    await screen.rerenderAsync(app(<Handler enabled />));
    expect(handled).toHaveLength(1);
  });
});

test("an asynchronous handler that clears late does not lose a newer link", async () => {
  let finish = () => {};
  const late: string[] = [];
  function Late() {
    const { clearLink } = useLinkContext();
    useLinkHandler(async ({ route }) => {
      late.push(route);
      await new Promise<void>((resolve) => (finish = resolve));
      clearLink();
    });
    return null;
  }
  await mount(<Late />);
  const finishFirst = finish;
  await act(async () => phone.openUrl("shop://cart/1"));
  await act(async () => finishFirst());
  await act(async () => phone.openUrl("shop://cart/2"));
  expect(late).toEqual(["/invite/ADA-7?ref=a", "/cart/1", "/cart/2"]);
});

test("a link that arrives while the handler is busy waits, and is not cleared with the handled one", async () => {
  let finish = () => {};
  const opened: string[] = [];
  function Busy() {
    const [isBusy, setBusy] = useState(false);
    useLinkHandler(
      async ({ route }) => {
        opened.push(route);
        setBusy(true);
        await new Promise<void>((resolve) => (finish = resolve));
        setBusy(false);
      },
      { enabled: !isBusy },
    );
    return null;
  }
  await mount(<Busy />);
  await act(async () => phone.openUrl("shop://cart/1"));
  expect(opened).toEqual(["/invite/ADA-7?ref=a"]);
  await act(async () => finish());
  expect(opened).toEqual(["/invite/ADA-7?ref=a", "/cart/1"]);
});

test("clearing before the first await keeps a newer link, also without the hook", async () => {
  let finish = () => {};
  const opened: unknown[] = [];
  function Screen() {
    const { linkRoute, clearLink } = useLinkContext();
    useEffect(() => {
      if (!linkRoute) return;
      clearLink();
      void new Promise<void>((resolve) => (finish = resolve)).then(() => opened.push(linkRoute));
    }, [linkRoute, clearLink]);
    return null;
  }
  await mount(<Screen />);
  const finishFirst = finish;
  await act(async () => phone.openUrl("shop://cart/1"));
  await act(async () => finishFirst());
  await act(async () => finish());
  expect(opened).toEqual(["/invite/ADA-7?ref=a", "/cart/1"]);
});

test("a kept link is opened by its handler after a restart, and not by the router before it", async () => {
  const intent = createNativeIntent({ config });
  const opened: string[] = [];
  const startRouter = async () => {
    const first = intent.redirectSystemPath({ path: "shop:///", initial: true });
    return { leave: intent.legacy_subscribe((route) => opened.push(route)), first };
  };
  const before = await startRouter();
  const screen = await mount(<Handler enabled={false} keep />);
  expect(await before.first).toBe("/invite/ADA-7?ref=a");
  before.leave();
  await screen.unmountAsync();
  resetLinkSession();
  const { first } = await startRouter();
  const next = await mount(<Handler enabled={false} keep />);
  expect(await first).toBe("shop:///");
  expect(opened).toEqual([]);
  await next.rerenderAsync(app(<Handler enabled keep />));
  expect(routes()).toEqual(["/invite/ADA-7?ref=a"]);
  expect(opened).toEqual([]);
});

describe("a link that waits", () => {
  test("is lost in a restart without keep", async () => {
    const screen = await mount(<Handler enabled={false} />);
    await restart(screen, <Handler />);
    expect(handled).toEqual([]);
    expect([...phone.storage.items.keys()]).toEqual(["throughline.install"]);
  });

  test("survives restarts with keep, and is handled once", async () => {
    let screen = await mount(<Handler enabled={false} keep />);
    screen = await restart(screen, <Handler enabled={false} keep />);
    expect(waiting.at(-1)).toBe("/invite/ADA-7?ref=a");
    screen = await restart(screen, <Handler keep />);
    expect(handled).toMatchObject([{ route: "/invite/ADA-7?ref=a", type: "deferred" }]);
    await restart(screen, <Handler keep />);
    expect(handled).toHaveLength(1);
    expect(phone.service.requests).toHaveLength(1);
  });

  test("is replaced by a newer one", async () => {
    const screen = await mount(<Handler enabled={false} keep />);
    const { storage } = phone;
    phone = installFakePhone({ clock, storage, initialUrl: "shop://cart/1" });
    const next = await restart(screen, <Handler enabled={false} keep />);
    expect(waiting.at(-1)).toBe("/cart/1");
    phone = installFakePhone({ clock, storage });
    await restart(next, <Handler keep />);
    expect(routes()).toEqual(["/cart/1"]);
  });

  test("expires a day after its delivery", async () => {
    let screen = await mount(<Handler enabled={false} keep />);
    clock.jump(0.6 * day);
    screen = await restart(screen, <Handler enabled={false} keep />);
    expect(waiting.at(-1)).toBe("/invite/ADA-7?ref=a");
    clock.jump(0.6 * day);
    await restart(screen, <Handler keep />);
    expect(handled).toEqual([]);
    expect(phone.storage.items.has("throughline.link")).toBe(false);
  });

  test.each(["{", "null", "7", "{}", '{"url":7,"at":1}', ""])(
    "and was stored as %j is none",
    async (stored) => {
      phone.storage.items.set("throughline.link", stored);
      phone.service.answerNext("/api/link/match-link", "offline");
      await mount(<Handler keep />);
      await pass(100);
      expect(handled).toEqual([]);
      expect(waiting.at(-1)).toBeNull();
    },
  );
});
