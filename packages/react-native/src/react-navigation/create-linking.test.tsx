import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import * as v7 from "@react-navigation/native";
import { createNativeStackNavigator } from "@react-navigation/native-stack";
import { act, render, screen } from "@testing-library/react-native";
import type { ReactNode } from "react";
import { Text } from "react-native";
import * as v6 from "react-navigation-v6";
import { type Config } from "../core/index.ts";
import {
  createFakeService,
  hang,
  installFakePhone,
  installPhone,
  resetLinkSession,
  simulateDeferredLink,
  type FakePhone,
  type FakePhoneOptions,
} from "../testing/index.ts";
import { LinkProvider } from "../react/link-provider.tsx";
import { createLinking } from "./index.ts";

const config: Config = { API_KEY: "pk_test", appID: "shop" };
const prefixes = ["shop://", "https://go.shop.example"];
const screens = { Home: "", Product: "products/:id", Login: "login" };

interface ScreenProps {
  route: { params?: object | undefined };
}

/** Every screen that was ever shown, in order: a flash of home would be in it. */
const shown: string[] = [];
function show(text: string) {
  if (shown.at(-1) !== text) shown.push(text);
  return <Text>{text}</Text>;
}
const Home = () => show("home");
const Product = ({ route }: ScreenProps) => show(`product ${JSON.stringify(route.params)}`);
const Login = () => show("login");

type Linking = ReturnType<typeof createLinking<object>>;
const fallback = <Text>splash</Text>;

/** Version 7 with components. */
const Stack = createNativeStackNavigator();
function Dynamic({ linking }: { linking: Linking }) {
  return (
    <v7.NavigationContainer linking={linking} fallback={fallback}>
      <Stack.Navigator>
        <Stack.Screen name="Home" component={Home} />
        <Stack.Screen name="Product" component={Product} />
        <Stack.Screen name="Login" component={Login} />
      </Stack.Navigator>
    </v7.NavigationContainer>
  );
}

/** Version 7 with a static configuration, which holds the paths. */
const StaticNavigation = v7.createStaticNavigation(
  createNativeStackNavigator({
    screens: {
      Home: { screen: Home, linking: "" },
      Product: { screen: Product, linking: "products/:id" },
      Login: { screen: Login, linking: "login" },
    },
  }),
);
function Static({ linking: { config: screensOfTheOthers, ...linking } }: { linking: Linking }) {
  expect(screensOfTheOthers).toEqual({ screens });
  return <StaticNavigation linking={linking} fallback={fallback} />;
}

/** Version 6, with the smallest stack there is: its own is tied to the React Native of its time. */
const OldStack = v6.createNavigatorFactory(function OldStackNavigator(props: {
  children: ReactNode;
}) {
  const router = v6.StackRouter as Parameters<typeof v6.useNavigationBuilder>[0];
  const { state, descriptors, NavigationContent } = v6.useNavigationBuilder(router, props);
  const focused = state.routes[state.index];
  return <NavigationContent>{focused && descriptors[focused.key]?.render()}</NavigationContent>;
})();
function Version6({ linking }: { linking: Linking }) {
  return (
    <v6.NavigationContainer linking={linking} fallback={fallback}>
      <OldStack.Navigator>
        <OldStack.Screen name="Home" component={Home} />
        <OldStack.Screen name="Product" component={Product} />
        <OldStack.Screen name="Login" component={Login} />
      </OldStack.Navigator>
    </v6.NavigationContainer>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  shown.length = 0;
});
afterEach(() => {
  resetLinkSession();
  installPhone();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe.each([
  ["version 7", Dynamic],
  ["version 7, static", Static],
  ["version 6", Version6],
])("%s", (_, App) => {
  async function open(options: Partial<Parameters<typeof createLinking<object>>[0]> = {}) {
    render(<App linking={createLinking<object>({ config, prefixes, screens, ...options })} />);
    await pass(0);
  }

  test("starts at the screen of the deferred link, without showing home first", async () => {
    simulateDeferredLink("https://go.shop.example/products/42?ref=a", {
      latency: { network: 3000 },
    });
    await open();
    await pass(2900);
    screen.getByText("splash");
    await pass(200);
    expect(shown).toEqual(['product {"id":"42","ref":"a"}']);
  });

  test("accepts a deferred link on a host without a prefix, and a bare path", async () => {
    for (const link of ["https://shop.example/products/42", "/products/42"]) {
      shown.length = 0;
      simulateDeferredLink(link);
      await open();
      expect(shown).toEqual(['product {"id":"42"}']);
      screen.unmount();
    }
  });

  test("mounted again, opens the other link that launched it, and nothing from the launcher", async () => {
    const launched: { url: string | null } = { url: "https://go.shop.example/products/42" };
    installFakePhone({ os: "android", ports: { getInitialURL: () => launched.url } });
    const linking = createLinking<object>({ config, prefixes, screens });
    for (const url of [launched.url, "https://go.shop.example/products/7", null]) {
      launched.url = url;
      render(<App linking={linking} />);
      await pass(0);
      screen.unmount();
    }
    expect(shown).toEqual(['product {"id":"42"}', 'product {"id":"7"}', "home"]);
  });

  test.each<[string, FakePhoneOptions, (phone: FakePhone) => void]>([
    [
      "a deferred link that arrived late",
      { service: createFakeService({ link: "/products/42" }), latency: { network: 8000 } },
      () => {},
    ],
    [
      "a link that was tapped",
      { initialUrl: "shop://login" },
      ({ openUrl }) => openUrl("shop://products/42"),
    ],
  ])("mounted after a gate opened, starts at %s meanwhile", async (_title, options, happen) => {
    const phone = installFakePhone(options);
    const linking = createLinking<object>({ config, prefixes, screens });
    const gate = (isOpen: boolean) => (
      <LinkProvider config={config}>{isOpen ? <App linking={linking} /> : null}</LinkProvider>
    );
    render(gate(false));
    await pass(9000);
    await act(async () => happen(phone));
    screen.rerender(gate(true));
    await pass(100);
    expect(shown).toEqual(['product {"id":"42"}']);
  });

  test("starts at home without a link", async () => {
    installFakePhone();
    await open();
    expect(shown).toEqual(["home"]);
  });

  test("starts at home after five seconds; the late link is followed", async () => {
    simulateDeferredLink("https://go.shop.example/products/42", { latency: { network: 8000 } });
    await open();
    await pass(5000);
    expect(shown).toEqual(["home"]);
    await pass(4000);
    expect(shown.at(-1)).toBe('product {"id":"42"}');
  });

  test("follows a link tapped while the app runs, once, and a short one to its destination", async () => {
    const phone = installFakePhone({
      service: createFakeService({
        shortLinks: { "https://go.shop.example/spring": "https://shop.example/products/7" },
      }),
    });
    await open();
    await act(async () => phone.openUrl("shop://products/23"));
    await act(async () => phone.openUrl("https://go.shop.example/spring"));
    await pass(100);
    expect(shown).toEqual(["home", 'product {"id":"23"}', 'product {"id":"7"}']);
  });

  test("opens the route from mapToRoute, and nothing for null", async () => {
    const phone = simulateDeferredLink("https://go.shop.example/p/42");
    await open({
      mapToRoute: ({ route }) => (route === "/p/42" ? "//products/42" : null),
    });
    await act(async () => phone.openUrl("shop://login"));
    expect(shown).toEqual(['product {"id":"42"}']);
  });

  test("passes on other URLs unchanged", async () => {
    const phone = installFakePhone({ initialUrl: "exp://host/--/products/1" });
    await open({ prefixes: ["shop://", "exp://host/--/"] });
    expect(shown).toEqual(['product {"id":"1"}']);
    await act(async () => phone.openUrl("exp://host/--/login"));
    expect(shown.at(-1)).toBe("login");
    screen.unmount();
    phone.openUrl("exp://host/--/products/2");
    phone.openUrl("shop://products/2");
    expect(shown.at(-1)).toBe("login");
  });

  test("leaves links to React Navigation with an invalid config, and never hangs", async () => {
    const faulty = { ...config, API_KEY: "" };
    const phone = installFakePhone({ initialUrl: "shop://products/1" });
    await open({ config: faulty });
    await act(async () => phone.openUrl("shop://login"));
    expect(shown).toEqual(['product {"id":"1"}', "login"]);
    screen.unmount();
    installFakePhone({ ports: { getInitialURL: hang } });
    await open({ config: faulty });
    await pass(1000);
    screen.getByText("home");
  });
});

test.each([
  ["shop://", "shop://products/42?ref=a"],
  ["shop://app", "shop://app/products/42?ref=a"],
  ["https://go.shop.example/", "https://go.shop.example/products/42?ref=a"],
  ["https://*.shop.example", "https://app.shop.example/products/42?ref=a"],
  ["*", "app://products/42?ref=a"],
  [undefined, "app://products/42?ref=a"],
])("with the prefix %p a link arrives as %s", async (prefix, url) => {
  simulateDeferredLink("https://other.example/products/42?ref=a");
  // Version 8 allows a navigation without prefixes.
  const options = { config, screens, prefixes: prefix && [prefix] } as { prefixes: string[] };
  const linking = createLinking<object>({ ...options, config, screens });
  const opened = Promise.resolve(linking.getInitialURL?.());
  await pass(0);
  expect(await opened).toBe(url);
});

test("a prefix without a pattern is preferred to one with it", async () => {
  simulateDeferredLink("https://other.example/products/42");
  const linking = createLinking<object>({ config, screens, prefixes: ["*", "shop://"] });
  const opened = Promise.resolve(linking.getInitialURL?.());
  await pass(0);
  expect(await opened).toBe("shop://products/42");
});
