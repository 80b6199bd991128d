import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
} from "@throughline/react-native/testing";
import { openLink } from "@throughline/react-native/client";
import { router } from "expo-router";
import { act, renderRouter } from "expo-router/testing-library";

const link = "https://go.shop.example/products/42";
const tenMinutes = 600_000;

/** Starts the app on a fake phone. */
async function start(options) {
  const clock = createVirtualClock();
  const phone = installFakePhone({ clock, ...options });
  const app = renderRouter("./app", { initialUrl: "/" });
  await app;
  const pass = (ms) => act(() => clock.advance(ms));
  await pass(1000);
  return { phone, clock, app, pass };
}

test("a deferred link that arrives late opens its screen", async () => {
  const service = createFakeService({ link });
  const { app, pass } = await start({ service, latency: { network: 8000 } });
  // The router subscribes after its first screen, at the end of the time to wait.
  await pass(5000);
  await pass(4000);
  expect(app.getPathname()).toBe("/products/42");
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
