/** What no app may lose, with the app's own version of Expo Router. */
import { LinkProvider } from "@throughline/react-native";
import { openLink } from "@throughline/react-native/client";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
} from "@throughline/react-native/testing";
import { router, Stack } from "expo-router";
import { act, fireEvent, renderRouter, screen } from "expo-router/testing-library";
import { useState } from "react";
import { Linking, Platform, Text } from "react-native";
import * as nativeIntent from "./app/+native-intent";
import Home from "./app/index";
import Product from "./app/products/[id]";
import { config } from "./config";

const link = "https://go.shop.example/products/42";
const tenMinutes = 600_000;

function LayoutBehindLogin() {
  const [isSignedIn, setIsSignedIn] = useState(false);
  const signIn = () => setIsSignedIn(true);
  return (
    <LinkProvider config={config}>
      {isSignedIn ? <Stack /> : <Text onPress={signIn}>Login</Text>}
    </LinkProvider>
  );
}
const behindLogin = {
  _layout: LayoutBehindLogin,
  index: Home,
  "products/[id]": Product,
  "+native-intent": nativeIntent,
};

/** Starts the app, or other files, on a fake phone. Without a `location` the router asks for it, as on a phone. */
async function start(options, files = "./app", location = "/") {
  const clock = createVirtualClock();
  const phone = installFakePhone({ clock, ...options });
  const app = renderRouter(files, { initialUrl: location });
  await app;
  const pass = (ms) => act(() => clock.advance(ms));
  await pass(1000);
  return { phone, clock, app, pass };
}

test("a deferred link that arrives late opens its screen", async () => {
  const service = createFakeService({ link });
  const { app, pass } = await start({ service, latency: { network: 8000 } });
  // The router renders its first screen at the end of the time to wait.
  await pass(5000);
  await pass(4000);
  expect(app.getPathname()).toBe("/products/42");
});

test("on Android, where the router subscribes before it asks for its first screen, no link is lost", async () => {
  const { OS } = Platform;
  Platform.OS = "android";
  jest.spyOn(Linking, "getInitialURL").mockResolvedValue(link);
  const { phone, app, pass } = await start({ os: "android", initialUrl: link }, "./app", null);
  Platform.OS = OS;
  jest.restoreAllMocks();
  expect(app.getPathname()).toBe("/products/42");
  await act(async () => phone.openUrl("https://go.shop.example/products/7"));
  await pass(1000);
  expect(app.getPathname()).toBe("/products/7");
});

test("a screen that Android creates again opens the link that it was created with", async () => {
  const launched = { url: link };
  const ports = { getInitialURL: () => launched.url };
  const { phone, clock, app, pass } = await start({ os: "android", ports });
  expect(app.getPathname()).toBe("/products/42");
  phone.setAppState("background");
  await screen.unmount();
  clock.jump(tenMinutes);
  launched.url = "https://go.shop.example/products/7";
  const again = renderRouter("./app", { initialUrl: "/" });
  await again;
  phone.setAppState("active");
  await pass(1000);
  expect(again.getPathname()).toBe("/products/7");
});

test("a layout behind a login opens the deferred link that arrived meanwhile", async () => {
  const service = createFakeService({ link });
  const { app, pass } = await start({ service, latency: { network: 8000 } }, behindLogin);
  await pass(5000);
  await pass(4000);
  await fireEvent.press(screen.getByText("Login"));
  await pass(1000);
  expect(app.getPathname()).toBe("/products/42");
});

test("a layout behind a login opens a link that was tapped meanwhile", async () => {
  const { phone, app, pass } = await start({}, behindLogin);
  await act(async () => phone.openUrl("https://go.shop.example/products/7"));
  await pass(tenMinutes);
  await fireEvent.press(screen.getByText("Login"));
  await pass(1000);
  expect(app.getPathname()).toBe("/products/7");
});

test("a link opens again when it is tapped ten minutes later", async () => {
  const { phone, clock, app, pass } = await start({ initialUrl: link });
  expect(app.getPathname()).toBe("/products/42");
  await act(async () => router.dismissTo("/"));
  expect(app.getPathname()).toBe("/");
  phone.setAppState("background");
  // Timers sleep in the background.
  clock.jump(tenMinutes);
  phone.setAppState("active");
  await act(async () => phone.openUrl(link));
  await pass(1000);
  expect(app.getPathname()).toBe("/products/42");
});

test("a short link from a push notification is resolved and opened", async () => {
  const short = "https://go.shop.example/spring";
  const { app, pass } = await start({
    service: createFakeService({ shortLinks: { [short]: link } }),
  });
  expect(app.getPathname()).toBe("/");
  await act(async () => void openLink(short));
  await pass(1000);
  expect(app.getPathname()).toBe("/products/42");
});
