import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { act, renderAsync } from "@testing-library/react-native";
import { LinkProvider } from "../index.ts";
import { useLink, type CurrentLink } from "./index.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  json,
  resetLinkSession,
  type FakePhone,
  type VirtualClock,
} from "../testing/index.ts";

interface InviteData {
  club: string;
}

let clock: VirtualClock;
let phone: FakePhone;
let seen: (CurrentLink<InviteData> | null)[];

beforeEach(() => {
  seen = [];
  clock = createVirtualClock();
  phone = installFakePhone({ clock, service: createFakeService() });
});

afterEach(() => resetLinkSession());

function Screen() {
  seen.push(useLink<InviteData>());
  return null;
}

async function mount() {
  await renderAsync(
    <LinkProvider config={{ API_KEY: "pk_test", appID: "shop" }}>
      <Screen />
    </LinkProvider>,
  );
  await act(() => clock.advance(10));
}

test("useLink returns the whole link with the app's own data, the same object on each render", async () => {
  const url = "https://go.shop.example/invite/club?ref=a";
  const answer = { link: url, data: { club: "Loam" } };
  phone.service.answerNext("/api/link/match-link", json(200, answer));
  await mount();
  expect(seen[0]).toBeNull();
  const link = seen.at(-1);
  expect(link).toEqual({
    url,
    route: "/invite/club?ref=a",
    type: "deferred",
    params: { ref: "a" },
    pathname: "/invite/club",
    data: { club: "Loam" },
    match: null,
    originalUrl: url,
    clearLink: expect.any(Function),
  });
  expect(new Set(seen).size).toBe(2);
  await act(async () => link?.clearLink());
  expect(seen.at(-1)).toBeNull();
});

test("an old link's clearLink leaves a newer link alone", async () => {
  await mount();
  await act(async () => phone.openUrl("shop://products/1"));
  const old = seen.at(-1);
  await act(async () => phone.openUrl("shop://products/2"));
  await act(async () => old?.clearLink());
  expect(seen.at(-1)?.route).toBe("/products/2");
});
