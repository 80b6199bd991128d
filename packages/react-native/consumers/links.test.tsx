/** What no app may lose, with the app's own versions of React Navigation and React Native. Copied into each app. */
import {
  createNavigationContainerRef,
  createNavigatorFactory,
  NavigationContainer,
  StackRouter,
  useNavigationBuilder,
  useRoute,
} from "@react-navigation/native";
import { act, render, screen } from "@testing-library/react-native";
import { LinkProvider } from "@throughline/react-native";
import { openLink } from "@throughline/react-native/client";
import { createLinking } from "@throughline/react-native/react-navigation";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
} from "@throughline/react-native/testing";
import React from "react";
import { Text } from "react-native";

const config = { API_KEY: "pk_test", appID: "shop" };
const link = "https://go.shop.example/products/42";
const tenMinutes = 600_000;

/** A stack without native code, which no test can load. */
const Stack = createNavigatorFactory(function Screens(props) {
  const { state, descriptors, NavigationContent } = useNavigationBuilder(StackRouter, props);
  const { key } = state.routes[state.index];
  return <NavigationContent>{descriptors[key].render()}</NavigationContent>;
})();
const Home = () => <Text>Home</Text>;
const Product = () => <Text>Product {useRoute().params.id}</Text>;

/** Starts the app on a fake phone. `isReady` says whether its navigator is mounted yet. */
async function start(options, isReady = true) {
  const clock = createVirtualClock();
  const phone = installFakePhone({ clock, ...options });
  const navigation = createNavigationContainerRef();
  const linking = createLinking({
    config,
    prefixes: ["shop://", "https://go.shop.example"],
    screens: { Home: "", Product: "products/:id" },
  });
  const app = (ready) => (
    <LinkProvider config={config}>
      {ready ? (
        <NavigationContainer ref={navigation} linking={linking} fallback={<Text>Splash</Text>}>
          <Stack.Navigator>
            <Stack.Screen name="Home" component={Home} />
            <Stack.Screen name="Product" component={Product} />
          </Stack.Navigator>
        </NavigationContainer>
      ) : (
        <Text>Login</Text>
      )}
    </LinkProvider>
  );
  const pass = (ms) => act(() => clock.advance(ms));
  const rendered = await render(app(isReady));
  await pass(1000);
  const mountNavigator = async () => {
    await rendered.rerender(app(true));
    await pass(1000);
  };
  /** Android creates the app's screen again, while JavaScript keeps running. */
  const recreate = async () => {
    phone.setAppState("background");
    await rendered.unmount();
    clock.jump(tenMinutes);
    await render(app(true));
    phone.setAppState("active");
    await pass(1000);
  };
  return { phone, clock, navigation, pass, mountNavigator, recreate };
}

test("a deferred link that arrives late opens its screen", async () => {
  const service = createFakeService({ link });
  const { pass } = await start({ service, latency: { network: 8000 } });
  await pass(4000);
  screen.getByText("Home");
  await pass(4000);
  screen.getByText("Product 42");
});

test("a screen that Android creates again opens the link that it was created with", async () => {
  const launched = { url: link };
  const ports = { getInitialURL: () => launched.url };
  const { recreate } = await start({ os: "android", ports });
  screen.getByText("Product 42");
  launched.url = "https://go.shop.example/products/7";
  await recreate();
  screen.getByText("Product 7");
});

test("a navigator behind a login opens the deferred link that waits", async () => {
  const { mountNavigator } = await start({ service: createFakeService({ link }) }, false);
  screen.getByText("Login");
  await mountNavigator();
  screen.getByText("Product 42");
});

test("a navigator behind a login opens a link that was tapped meanwhile", async () => {
  const { phone, pass, mountNavigator } = await start({}, false);
  await act(async () => phone.openUrl("https://go.shop.example/products/7"));
  await pass(tenMinutes);
  await mountNavigator();
  screen.getByText("Product 7");
});

test("the link that launched the app opens again when it is tapped ten minutes later", async () => {
  const { phone, clock, navigation, pass } = await start({ initialUrl: link });
  screen.getByText("Product 42");
  await act(async () => navigation.resetRoot({ index: 0, routes: [{ name: "Home" }] }));
  phone.setAppState("background");
  // Timers sleep in the background.
  clock.jump(tenMinutes);
  phone.setAppState("active");
  screen.getByText("Home");
  await act(async () => phone.openUrl(link));
  await pass(1000);
  screen.getByText("Product 42");
});

test("a short link from a push notification is resolved and opened", async () => {
  const short = "https://go.shop.example/spring";
  const { pass } = await start({ service: createFakeService({ shortLinks: { [short]: link } }) });
  screen.getByText("Home");
  await act(async () => void openLink(short));
  await pass(1000);
  screen.getByText("Product 42");
});
