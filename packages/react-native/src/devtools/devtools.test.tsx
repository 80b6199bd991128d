import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEventAsync, renderAsync, screen } from "@testing-library/react-native";
import { DevSettings } from "react-native";
import { installKey } from "../core/install-record.ts";
import { LinkProvider } from "../index.ts";
import { recordPorts } from "../platform/recorder.ts";
import {
  createFakePhone,
  createVirtualClock,
  installPhone,
  json,
  resetLinkSession,
  type FakePhone,
  type VirtualClock,
} from "../testing/index.ts";
import { LinkDevtools } from "./index.tsx";
// Loaded here, because the first load transforms parts of React Native, which takes longer than a test may.
import "./panel.tsx";

const matchLink = "/api/link/match-link";
const config = { API_KEY: "pk_abcdefghijkl", appID: "shop", linkDomains: ["go.shop.example"] };

let clock: VirtualClock;
let phone: FakePhone;
let reload: jest.SpiedFunction<typeof DevSettings.reload>;
let menu: Map<string, () => void>;

beforeEach(() => {
  clock = createVirtualClock();
  phone = createFakePhone({ clock });
  installPhone(() => recordPorts(phone.ports()));
  menu = new Map();
  reload = jest.spyOn(DevSettings, "reload").mockReturnValue(undefined);
  jest
    .spyOn(DevSettings, "addMenuItem")
    .mockImplementation((title, open) => void menu.set(title, open));
});

afterEach(() => {
  resetLinkSession();
  installPhone();
});

async function start() {
  const app = await renderAsync(
    <LinkProvider config={config}>
      <LinkDevtools />
    </LinkProvider>,
  );
  await act(() => clock.advance(1000));
  return app;
}

const open = () => fireEventAsync.press(screen.getByLabelText("Open Throughline devtools"));
const record = () =>
  JSON.parse(phone.storage.items.get(installKey) || "{}") as { installId?: string };

describe("the panel shows", () => {
  test("what was read, asked, answered and why, and the config with a part of the key", async () => {
    phone.service.answerNext(matchLink, json(200, { link: "https://go.shop.example/products/42" }));
    await start();
    await open();
    for (const text of [
      /read model: "iPhone 15"/,
      /asked https:\/\/links\.shop\.example\/api\/link\/match-link \{.*"model":"iPhone 15"/,
      /answered 200 \{"link":"https:\/\/go\.shop\.example\/products\/42"\}/,
      /decided First run: looking for the link of this install\./,
      /^https:\/\/go\.shop\.example\/products\/42 \(matched\)$/,
      /^API_KEY: pk_abc…$/,
      /^linkDomains: \["go\.shop\.example"\]$/,
    ]) {
      screen.getByText(text);
    }
    expect(screen.queryByText(/pk_abcdefghijkl/)).toBeNull();
  });

  test("itself from the developer menu, which a shake opens", async () => {
    await start();
    await act(async () => menu.get("Throughline")?.());
    screen.getByText("Forget this install");
    await fireEventAsync.press(screen.getByText("Close"));
    expect(screen.queryByText("Forget this install")).toBeNull();
  });
});

describe("a first run", () => {
  test("is simulated with a link, which arrives after a restart without asking the service", async () => {
    const app = await start();
    const before = record().installId;
    await open();
    await fireEventAsync.changeText(
      screen.getByLabelText("Link"),
      " https://go.shop.example/products/7 ",
    );
    await fireEventAsync.press(screen.getByText("Start as an install of this link"));
    expect(reload).toHaveBeenCalledTimes(1);
    await app.unmountAsync();
    resetLinkSession();
    phone.service.requests.length = 0;
    const again = await start();
    await open();
    screen.getByText("https://go.shop.example/products/7 (matched)");
    expect(record().installId).not.toBe(before);
    expect(phone.service.requestsTo(matchLink)).toEqual([]);

    await again.unmountAsync();
    resetLinkSession();
    phone.storage.items.delete(installKey);
    await start();
    expect(phone.service.requestsTo(matchLink)).toHaveLength(1);
  });

  test("is not simulated with a link that the app would drop", async () => {
    await start();
    await open();
    await fireEventAsync.changeText(screen.getByLabelText("Link"), "https://evil.example/");
    await fireEventAsync.press(screen.getByText("Start as an install of this link"));
    screen.getByText("This is not one of your links.");
    expect(reload).not.toHaveBeenCalled();
  });

  test("follows when the install is forgotten", async () => {
    await start();
    const before = record().installId;
    expect(before).toBeDefined();
    await open();
    await fireEventAsync.press(screen.getByText("Forget this install"));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(record()).toEqual({});
  });
});

test("a release shows nothing and does not load the panel", async () => {
  const dev = globalThis as { __DEV__?: boolean };
  dev.__DEV__ = false;
  try {
    const app = await start();
    expect(app.toJSON()).toBeNull();
    expect(menu.size).toBe(0);
  } finally {
    dev.__DEV__ = true;
  }
});
