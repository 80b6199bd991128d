import AsyncStorage from "@react-native-async-storage/async-storage";
import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import {
  createFakeService,
  installFakePhone,
  resetLinkSession,
  simulateDeferredLink,
} from "@throughline/react-native/testing";
import { act, fireEvent, renderRouter, screen } from "expo-router/testing-library";
import { Linking, Share } from "react-native";
import { nativeSplash } from "./native-splash.fake.ts";

beforeEach(async () => {
  await AsyncStorage.clear();
  nativeSplash.shown = true;
});

let app: ReturnType<typeof renderRouter>;

/** Starts the app. The router and the phone get the same URL. */
async function open(initialUrl = "/") {
  app = renderRouter("./src/app", { initialUrl });
  await app;
  await pass(0);
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const path = () => app.getPathnameWithParams();
/** The names of the open screens, the visible one last. */
const stack = () => (app.getRouterState()?.routes[0]?.state?.routes ?? []).map(({ name }) => name);
// Rendering, events and unmounting are asynchronous since version 14 of Testing Library.
const press = async (testID: string) => fireEvent.press(screen.getByTestId(testID));

async function logIn(name: string) {
  await fireEvent.changeText(await screen.findByTestId("name"), name);
  await press("log-in");
}

describe("after an install", () => {
  test("the app opens on the product of the link", async () => {
    const { service } = simulateDeferredLink("https://go.loam.example/products/42?ref=ada");
    await open();
    await screen.findByText("Sunday mug");
    expect(path()).toBe("/products/42?ref=ada");
    screen.getByTestId("arrival-deferred");
    expect(service.events).toMatchObject([{ name: "view_item", data: { id: "42", price: 34 } }]);
  });

  test("the link's screen is the first one, and opens once", async () => {
    simulateDeferredLink("https://go.loam.example/products/42", { latency: { network: 1000 } });
    await open();
    const shown = new Set<string>();
    for (let step = 0; step < 40; step++) {
      if (screen.toJSON() !== null) shown.add(path());
      await pass(50);
    }
    expect([...shown]).toEqual(["/products/42"]);
    expect(stack()).toEqual(["index", "products/[id]"]);
  });

  test("a link that arrives after five seconds opens from the catalogue", async () => {
    simulateDeferredLink("https://go.loam.example/products/42", { latency: { network: 8000 } });
    await open();
    await pass(5000);
    screen.getByTestId("catalogue");
    expect(path()).toBe("/");
    await pass(4000);
    expect(path()).toBe("/products/42");
    screen.getByTestId("arrival-deferred");
  });

  test("a link to another host's page stays in the app", async () => {
    const leave = jest.spyOn(Linking, "openURL");
    simulateDeferredLink("https://go.loam.example//evil.example/login");
    await open();
    await screen.findByTestId("not-found");
    expect(path()).toBe("/evil.example/login");
    expect(leave).not.toHaveBeenCalled();
  });

  test("the catalogue is behind the link's screen", async () => {
    simulateDeferredLink("https://go.loam.example/products/42");
    await open();
    await screen.findByTestId("product");
    await press("back");
    await screen.findByTestId("catalogue");
    expect(path()).toBe("/");
    await press("product-42");
    await screen.findByTestId("product");
    expect(screen.queryByTestId("arrival-deferred")).toBeNull();
  });

  test("without a link the app opens on the catalogue", async () => {
    await open();
    await screen.findByTestId("catalogue");
    expect(path()).toBe("/");
  });

  test.each([["/products/999"], ["/nowhere/at/all"]])(
    "%s shows that the page does not exist",
    async (route) => {
      simulateDeferredLink(`https://go.loam.example${route}`);
      await open();
      await screen.findByTestId("not-found");
      screen.getByText(new RegExp(route));
      await press("browse");
      await screen.findByTestId("catalogue");
    },
  );
});

describe("an invitation", () => {
  test("is created in the app and passed to the share sheet", async () => {
    const share = jest.spyOn(Share, "share").mockResolvedValue({ action: "sharedAction" });
    const { service } = installFakePhone();
    await open();
    await screen.findByTestId("catalogue");
    await press("share-invite");
    await screen.findByText("Your invite: links.shop.example/supper-invite1");
    expect(share).toHaveBeenCalledWith({ url: "https://links.shop.example/supper-invite1" }, {});
    expect(service.links).toMatchObject([{ path: "/invite/FIRESIDE" }]);
    await pass(10_000);
    expect(service.events).toMatchObject([{ name: "share" }]);
  });

  test("cannot be created offline, and the app says so", async () => {
    const { service } = installFakePhone();
    service.answerNext("/api/link/create", "offline");
    await open();
    await screen.findByTestId("catalogue");
    await press("share-invite");
    await screen.findByText("You are offline. Try again when you are connected.");
  });

  test("opens after the login", async () => {
    const { service } = simulateDeferredLink("https://go.loam.example/invite/ADA-7");
    await open();
    await screen.findByText("You have an invitation");
    expect(path()).toBe("/login");
    await logIn("Ada");
    await screen.findByTestId("invite");
    expect(path()).toBe("/invite/ADA-7");
    screen.getByText("ADA-7");
    await press("accept-invite");
    await screen.findByText("See you there");
    await pass(10_000);
    expect(service.events.map(({ name, data }) => [name, data])).toEqual([
      ["login", { invited: true }],
      ["invite", { code: "ADA-7" }],
    ]);
  });

  test("is kept when the app is closed before the login", async () => {
    simulateDeferredLink("https://go.loam.example/invite/ADA-7");
    await open();
    await screen.findByTestId("login");
    await screen.unmount();
    resetLinkSession();
    await open();
    await screen.findByTestId("catalogue");
    await press("account");
    await screen.findByText("You have an invitation");
    await logIn("Ada");
    await screen.findByTestId("invite");
    expect(path()).toBe("/invite/ADA-7");
  });

  test("does not open again at the next start", async () => {
    simulateDeferredLink("https://go.loam.example/invite/ADA-7");
    await open();
    await logIn("Ada");
    await screen.findByTestId("invite");
    await screen.unmount();
    resetLinkSession();
    await open();
    await screen.findByTestId("catalogue");
    expect(path()).toBe("/");
  });

  test("opens directly for a member", async () => {
    await AsyncStorage.setItem("loam.session", JSON.stringify({ member: "Ada" }));
    simulateDeferredLink("https://go.loam.example/invite/ADA-7");
    await open();
    await screen.findByTestId("invite");
    screen.getByText(/^Ada, a friend/);
  });
});

describe("with the app installed", () => {
  test("a link that opens the app opens its screen once", async () => {
    const url = "https://go.loam.example/products/17";
    installFakePhone({ initialUrl: url });
    await open(url);
    await screen.findByTestId("arrival-verified");
    screen.getByText("Harbour teapot");
    expect(stack()).toEqual(["index", "products/[id]"]);
  });

  test("a URL that is not a link is left to the router", async () => {
    installFakePhone({ initialUrl: "exp://192.168.0.2:8081/--/login" });
    await open("/login");
    await screen.findByTestId("login");
    expect(path()).toBe("/login");
  });

  test("a link tapped while the app runs opens its screen", async () => {
    const phone = installFakePhone();
    await open();
    await screen.findByTestId("catalogue");
    await act(async () => phone.openUrl("loam://products/23"));
    await screen.findByTestId("arrival-scheme");
    expect(path()).toBe("/products/23");
  });

  test("the same link opens its screen again when it is tapped again", async () => {
    const phone = installFakePhone();
    await open();
    await screen.findByTestId("catalogue");
    await act(async () => phone.openUrl("loam://products/23"));
    await screen.findByTestId("product");
    await press("back");
    await screen.findByTestId("catalogue");
    await act(async () => phone.openUrl("loam://products/23"));
    await screen.findByTestId("product");
  });

  test("a short link opens its destination", async () => {
    const service = createFakeService({
      shortLinks: { "https://go.loam.example/spring": "https://loam.example/products/42" },
    });
    const phone = installFakePhone({ service });
    await open();
    await screen.findByTestId("catalogue");
    await act(async () => phone.openUrl("https://go.loam.example/spring"));
    await screen.findByText("Sunday mug");
  });
});

describe("the splash screen", () => {
  test("stays until the app knows which screen to open", async () => {
    simulateDeferredLink("https://go.loam.example/products/42", { latency: { network: 3000 } });
    await open();
    await pass(2900);
    expect(screen.toJSON()).toBeNull();
    expect(nativeSplash.shown).toBe(true);
    await screen.findByTestId("product");
    expect(nativeSplash.shown).toBe(false);
  });

  test("disappears after five seconds even if the service does not answer", async () => {
    const { service } = installFakePhone();
    service.answerNext("/api/link/match-link", "hang");
    await open();
    await pass(4900);
    expect(nativeSplash.shown).toBe(true);
    await pass(200);
    screen.getByTestId("catalogue");
    expect(nativeSplash.shown).toBe(false);
  });
});

test("a purchase empties the basket and logs an event", async () => {
  const { service } = installFakePhone();
  await open();
  await fireEvent.press(await screen.findByTestId("product-42"));
  await fireEvent.press(await screen.findByTestId("add-to-basket"));
  await screen.findByText("In your basket");
  await press("back");
  await screen.findByText("1 piece");
  await press("buy");
  expect(screen.queryByTestId("buy")).toBeNull();
  await pass(10_000);
  expect(service.events.map(({ name }) => name)).toEqual(["view_item", "add_to_cart", "purchase"]);
  expect(service.events.at(-1)?.data).toEqual({ ids: ["42"], value: 34, currency: "EUR" });
});
