import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, renderAsync } from "@testing-library/react-native";
import { LinkProvider, setConsent, type Config } from "../index.ts";
import { useInstallLink, useLink, useLinkStatus, type CurrentLink } from "./index.ts";
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

const invite = "https://go.shop.example/invite/club?ref=a";
const matchInvite = () =>
  phone.service.answerNext(
    "/api/link/match-link",
    json(200, { link: invite, data: { club: "Loam" } }),
  );

let clock: VirtualClock;
let phone: FakePhone;
let seen: (CurrentLink<InviteData> | null)[];
let statuses: string[];
let installLinks: ReturnType<typeof useInstallLink<InviteData>>[];

beforeEach(() => {
  seen = [];
  statuses = [];
  installLinks = [];
  clock = createVirtualClock();
  phone = installFakePhone({ clock, service: createFakeService() });
});

afterEach(() => resetLinkSession());

function Screen() {
  seen.push(useLink<InviteData>());
  statuses.push(useLinkStatus());
  installLinks.push(useInstallLink<InviteData>());
  return null;
}

async function mount(config: Partial<Config> = {}) {
  await renderAsync(
    <LinkProvider config={{ API_KEY: "pk_test", appID: "shop", ...config }}>
      <Screen />
    </LinkProvider>,
  );
  await act(() => clock.advance(10));
}

test("useLink returns the whole link with the app's own data, the same object on each render", async () => {
  matchInvite();
  await mount();
  expect(seen[0]).toBeNull();
  const link = seen.at(-1);
  expect(link).toEqual({
    url: invite,
    route: "/invite/club?ref=a",
    type: "deferred",
    params: { ref: "a" },
    pathname: "/invite/club",
    data: { club: "Loam" },
    match: null,
    originalUrl: invite,
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

test("useLinkStatus follows consent, the match and clearLink", async () => {
  matchInvite();
  await mount({ consent: "pending" });
  await act(async () => setConsent("granted"));
  await act(() => clock.advance(10));
  await act(async () => seen.at(-1)?.clearLink());
  const changes = statuses.filter((status, index) => status !== statuses[index - 1]);
  expect(changes).toEqual(["pending", "no-consent", "pending", "found", "none"]);
});

test("useLinkStatus says refused at once when the config is invalid", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  await mount({ API_KEY: "" });
  expect(new Set(statuses)).toEqual(new Set(["refused"]));
});

test("useInstallLink keeps the link of the install, cleared or replaced, on every later start", async () => {
  matchInvite();
  await mount();
  await act(async () => seen.at(-1)?.clearLink());
  await act(async () => phone.openUrl("shop://products/2"));
  const installLink = { route: "/invite/club?ref=a", data: { club: "Loam" } };
  expect(seen.at(-1)?.route).toBe("/products/2");
  expect(installLinks.at(-1)).toMatchObject(installLink);
  // One object for all renders, after the `null` of the first ones.
  expect(new Set(installLinks).size).toBe(2);

  resetLinkSession();
  await mount();
  expect(seen.at(-1)).toBeNull();
  expect(installLinks.at(-1)).toMatchObject(installLink);
});

test("useInstallLink is null for an install that no link led to", async () => {
  await mount();
  await act(async () => phone.openUrl(invite));
  expect(new Set(installLinks)).toEqual(new Set([null]));
});

test.each([
  ["useLink", useLink],
  ["useLinkStatus", useLinkStatus],
  ["useInstallLink", useInstallLink],
])("%s throws outside a provider", async (_name, hook) => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const Stray = () => {
    hook();
    return null;
  };
  await expect(renderAsync(<Stray />)).rejects.toThrow("LinkProvider");
});
