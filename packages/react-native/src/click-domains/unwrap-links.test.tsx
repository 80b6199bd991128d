import { afterEach, expect, jest, test } from "@jest/globals";
import { resolveShortPath } from "@throughline/protocol/client";
import { Linking } from "react-native";
import { getLinkClient } from "../client/index.ts";
import type { Config } from "../core/index.ts";
import { createNativeIntent } from "../expo-router/index.ts";
import { createLinking } from "../react-navigation/index.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  installPhone,
  resetLinkSession,
  type FakePhoneOptions,
} from "../testing/index.ts";
import { unwrapLinks } from "./index.ts";

const wrapped = "https://click.shop.example/ls/click?upn=abc";
const unsubscribe = "https://click.shop.example/ls/click?upn=bye";
const short = "https://go.shop.example/mug";
const product = "https://go.shop.example/products/7";
const config: Config = { API_KEY: "pk_test", appID: "shop", linkDomains: ["go.shop.example"] };

// As in an app: at the top of a module, once more after a change of that module, and before a test installs its phone.
unwrapLinks(["old.shop.example"]);
unwrapLinks(["click.shop.example"]);

afterEach(() => {
  resetLinkSession();
  installPhone();
});

function start(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({
    shortLinks: { [wrapped]: short, [short]: product, [unsubscribe]: "https://mail.example/bye" },
  });
  const phone = installFakePhone({ clock, service, latency: { network: 100 }, ...options });
  return { ...phone, clock };
}

test("the app gets the wrapped link, and the browser what is not for the app", async () => {
  const openURL = jest.spyOn(Linking, "openURL").mockResolvedValue(true);
  const { clock, openUrl } = start({ initialUrl: wrapped });
  const client = getLinkClient(config);
  await clock.advance(1000);
  expect(await client.firstLink()).toMatchObject({ url: product, route: "/products/7" });
  openUrl(unsubscribe);
  await clock.advance(1000);
  expect(openURL.mock.calls).toEqual([["https://mail.example/bye"]]);
});

test("Expo Router starts on the wrapped link's screen", async () => {
  const { clock } = start({ initialUrl: wrapped });
  const { redirectSystemPath } = createNativeIntent({ config });
  const first = redirectSystemPath({ path: wrapped, initial: true });
  await clock.advance(1000);
  expect(await first).toBe("/products/7");
  // Android creates the screen again for the same launch.
  const again = redirectSystemPath({ path: wrapped, initial: true });
  await clock.advance(1000);
  expect(await again).toBe("/products/7");
});

test("Expo Router starts at home while the link is unknown, and opens it late", async () => {
  const { clock, openUrl, service } = start({ initialUrl: wrapped });
  service.answerNext(resolveShortPath, "offline");
  const intent = createNativeIntent({ config });
  const opened: string[] = [];
  const first = intent.redirectSystemPath({ path: wrapped, initial: true });
  intent.legacy_subscribe((route) => opened.push(route));
  await clock.advance(1000);
  expect(await first).toBe("/");
  await clock.advance(5000);
  expect(opened).toEqual(["/products/7"]);
  openUrl(wrapped);
  expect(await intent.redirectSystemPath({ path: wrapped, initial: false })).toBeNull();
  await clock.advance(5000);
  expect(opened).toEqual(["/products/7", "/products/7"]);
});

test("React Navigation gets the wrapped link once", async () => {
  const { clock, openUrl, service } = start({ initialUrl: wrapped });
  const linking = createLinking({ config, prefixes: ["shop://"], screens: { Home: "" } });
  const opened: string[] = [];
  const first = linking.getInitialURL?.();
  linking.subscribe?.((url) => opened.push(url));
  await clock.advance(1000);
  expect(await first).toBe("shop://products/7");
  await clock.advance(5000);
  openUrl(wrapped);
  await clock.advance(5000);
  expect(opened).toEqual(["shop://products/7"]);
  expect(
    service.requests.filter(({ body }) => (body as { url?: string }).url === wrapped),
  ).toHaveLength(2);
});
