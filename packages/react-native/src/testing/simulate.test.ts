import { afterEach, expect, it } from "vitest";
import { acquireSession } from "../core/index.ts";
import {
  createVirtualClock,
  installFakePhone,
  installPhone,
  resetLinkSession,
  simulateDeferredLink,
} from "./index.ts";

const config = { API_KEY: "pk_test", appID: "shop" };
const noPhone = () => {
  throw new Error("the real phone was asked for");
};

afterEach(() => {
  resetLinkSession();
  installPhone();
});

it("simulateDeferredLink gives the next provider a first run with the deferred link", async () => {
  const clock = createVirtualClock();
  const phone = simulateDeferredLink("https://go.shop.example/products/42", { clock });
  const session = acquireSession(config, noPhone);
  await clock.advance(0);
  expect(session.getSnapshot()).toMatchObject({ linkRoute: "/products/42", linkType: "deferred" });
  expect(phone.service.requests).toHaveLength(1);
});

it("resetLinkSession makes the next provider the next open of the same install", async () => {
  const clock = createVirtualClock();
  const phone = simulateDeferredLink("https://go.shop.example/products/42", { clock });
  acquireSession(config, noPhone);
  await clock.advance(0);
  resetLinkSession();
  const session = acquireSession(config, noPhone);
  await clock.advance(0);
  expect(session.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkRoute: null });
  expect(phone.service.requests).toHaveLength(1);
});

it("installFakePhone simulates a fresh install without a link, in real time", async () => {
  installFakePhone();
  const session = acquireSession(config, noPhone);
  const context = await new Promise((resolve) => {
    session.subscribe(() => {
      if (session.getState().isReady) resolve(session.getSnapshot());
    });
  });
  expect(context).toMatchObject({ isLinkProcessed: true, linkUrl: null });
});
