import { afterEach, expect, test } from "@jest/globals";
import { matchLinkPath } from "@throughline/protocol";
import { act, render, screen, waitFor } from "@testing-library/react-native";
import { Text } from "react-native";
import {
  LinkAnalytics,
  LinkEventNames,
  LinkProvider,
  useLinkContext,
  type Config,
} from "@throughline/react-native";
import { getLinkClient, type Link } from "@throughline/react-native/client";
import { installPhone, resetLinkSession, simulateDeferredLink } from "../testing/index.ts";

const config: Config = { API_KEY: "pk_test", appID: "shop" };

afterEach(() => {
  resetLinkSession();
  installPhone();
});

test("code outside React and a LinkProvider see one session", async () => {
  const phone = simulateDeferredLink("https://go.shop.example/products/42");
  const client = getLinkClient(config);
  const later: Link[] = [];
  const leave = client.subscribe((link) => later.push(link));
  expect(await client.firstLink()).toMatchObject({
    url: "https://go.shop.example/products/42",
    route: "/products/42",
    type: "deferred",
  });

  const Route = () => <Text>{useLinkContext().linkRoute}</Text>;
  render(
    <LinkProvider config={{ ...config }}>
      <Route />
    </LinkProvider>,
  );
  screen.getByText("/products/42");

  const { requestsTo } = phone.service;
  expect(requestsTo(matchLinkPath)).toHaveLength(1);
  expect(requestsTo(matchLinkPath)[0]?.body).toMatchObject({
    installId: await getLinkClient(config).getInstallId(),
  });

  act(() => phone.openUrl("shop://products/7"));
  leave();
  act(() => phone.openUrl("shop://products/8"));
  expect(later).toMatchObject([{ url: "shop://products/7", route: "/products/7", type: "scheme" }]);
  expect(await client.firstLink()).toMatchObject({ route: "/products/42" });
});

test("consent granted outside React starts the match, and revoked consent stops events", async () => {
  const phone = simulateDeferredLink("https://go.shop.example/products/42");
  const { requestsTo, events } = phone.service;
  const client = getLinkClient({ ...config, consent: "pending" });
  expect(await client.firstLink()).toBeNull();
  expect(requestsTo(matchLinkPath)).toHaveLength(0);

  const late = new Promise<Link>((resolve) => void client.subscribe(resolve));
  client.setConsent("granted");
  expect(await late).toMatchObject({ route: "/products/42", type: "deferred" });
  expect(requestsTo(matchLinkPath)).toHaveLength(1);

  client.setConsent("denied");
  LinkAnalytics.logEvent(LinkEventNames.Login);
  client.setConsent("granted");
  LinkAnalytics.logEvent(LinkEventNames.Share);
  await waitFor(() => expect(events.map(({ name }) => name)).toEqual(["share"]));
});
