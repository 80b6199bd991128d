import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react-native";
import { NativeModules, Text } from "react-native";
import type * as library from "../index.ts";
import { linkNativeModules, fakeNativeModules } from "../platform/native-modules.fake.ts";
import { resetLinkSession } from "../testing/index.ts";

/** The packages' first load compiles them, which takes longer than a phone would. */
const patience = 25_000;

// AsyncStorage looks for its native half when the library is loaded.
const stored = linkNativeModules(NativeModules, { expo: fakeNativeModules.expo, asyncStorage: 2 });
const { LinkProvider, useLinkContext } = require("../index.ts") as typeof library;

let server: Server;
let baseUrl: string;
/** What the service answers. */
let answer: { status: number; body: object };
let asked: { headers: Record<string, unknown>; body: unknown }[];

beforeEach(async () => {
  asked = [];
  stored.clear();
  answer = { status: 200, body: { link: "https://go.shop.example/products/42?ref=a" } };
  server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  resetLinkSession();
  server.close();
  server.closeAllConnections();
});

function Screen() {
  const { isLinkProcessed, linkRoute, linkType } = useLinkContext();
  return <Text>{isLinkProcessed ? `${linkType}: ${linkRoute}` : "waiting"}</Text>;
}

function App() {
  return (
    <LinkProvider config={{ API_KEY: "pk_test", appID: "shop", baseUrl, matchTimeoutMs: patience }}>
      <Screen />
    </LinkProvider>
  );
}

test("a first run works once from the phone's packages through HTTP to the screen", async () => {
  const warn = jest.spyOn(console, "warn");
  render(<App />);
  await screen.findByText("deferred: /products/42?ref=a", {}, { timeout: patience });
  expect(asked).toEqual([
    {
      headers: expect.objectContaining({
        authorization: "Bearer pk_test",
        "x-app-id": "shop",
        "x-sdk": expect.stringMatching(/^throughline-react-native\//),
        "content-type": expect.stringContaining("application/json"),
      }),
      body: {
        platform: "ios",
        timestamp: expect.any(Number),
        installId: expect.any(String),
        model: "iPhone 15",
        manufacturer: "Apple",
        systemVersion: expect.any(String),
        screenWidth: expect.any(Number),
        screenHeight: expect.any(Number),
        scale: expect.any(Number),
        locale: [{ languageTag: "pl-PL" }, { languageTag: "en-GB" }],
        timezone: expect.any(String),
        installedAt: Date.UTC(2025, 5, 1),
        userAgent: "Mozilla/5.0 (of Expo)",
        pastedLink: "https://go.shop.example/copied",
      },
    },
  ]);

  resetLinkSession();
  screen.unmount();
  render(<App />);
  await screen.findByText("null: null");
  expect(asked).toHaveLength(1);
  expect(JSON.parse(stored.get("throughline.install") ?? "")).toMatchObject({ state: "done" });
  expect(warn).not.toHaveBeenCalled();
});

test("a refused key is logged to the console, and the app continues without a link", async () => {
  const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
  answer = { status: 401, body: { error: "This key is not known." } };
  render(<App />);
  await screen.findByText("null: null", {}, { timeout: patience });
  expect(error.mock.calls).toEqual([
    [`[throughline] Matching failed: 401 from ${baseUrl}: This key is not known.`],
  ]);
});
