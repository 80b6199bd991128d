import { createLinkPath } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { setConsent } from "../core/index.ts";
import { installKey } from "../core/install-record.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
  resetLinkSession,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { createLink, CreateLinkError } from "./create-link.ts";
import type { NewLink } from "./create-link.ts";

afterEach(resetLinkSession);

function start(options: FakePhoneOptions = {}, config = {}) {
  const clock = createVirtualClock();
  const service = createFakeService();
  const phone = createFakePhone({ clock, service, ...options });
  phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "anna", state: "done" }));
  openApp(phone, config);
  return { ...phone, clock, service };
}

/** What becomes of it, with time to wait. */
async function outcome(clock: ReturnType<typeof createVirtualClock>, link: NewLink, ms = 20_000) {
  const made = createLink(link).catch((error: unknown) => error);
  await clock.advance(ms);
  return made;
}

describe("createLink", () => {
  it("sends this app's key and install id, and returns the link to share", async () => {
    const { clock, service } = start();
    const made = await outcome(clock, {
      path: "/invite/club",
      data: { reward: "free-shipping" },
      preview: { title: "Anna invites you" },
      expiresAt: new Date("2026-01-31T00:00:00Z"),
      alias: "anna",
      tags: ["club"],
      campaign: "spring",
    });
    expect(made).toEqual({
      url: "https://links.shop.example/anna-invite1",
      code: "anna-invite1",
      qrCode:
        "https://links.shop.example/api/web/qr.png?link=%2Fanna-invite1%3Futm_medium%3Dqr&scale=8",
    });
    const [request] = service.requestsTo(createLinkPath);
    expect(request?.headers).toMatchObject({ Authorization: "Bearer pk_test", "X-App-ID": "shop" });
    expect(request?.body).toEqual({
      path: "/invite/club",
      data: { reward: "free-shipping" },
      preview: { title: "Anna invites you" },
      expiresAt: "2026-01-31T00:00:00.000Z",
      alias: "anna",
      tags: ["club"],
      campaign: "spring",
      installId: "anna",
    });
  });

  it("accepts a destination instead of a path, and sends the expiry as a string", async () => {
    const { clock, service } = start();
    const destination = "https://go.shop.example/invite/club";
    await outcome(clock, { destination, expiresAt: "2026-01-31T00:00:00Z" });
    expect(service.requestsTo(createLinkPath)[0]?.body).toEqual({
      destination,
      expiresAt: "2026-01-31T00:00:00Z",
      installId: "anna",
    });
  });

  it("waits for the install's record on slow storage", async () => {
    const { clock } = start({ latency: { storage: 500 } });
    expect(await outcome(clock, { path: "/" })).toMatchObject({ code: expect.any(String) });
  });

  it.each([["offline"], ["hang"]] as const)(
    "rejects with a clear error when the network is %s",
    async (answer) => {
      const { clock, service } = start();
      service.answerNext(createLinkPath, answer);
      const error = await outcome(clock, { path: "/" });
      expect(error).toBeInstanceOf(CreateLinkError);
      expect(error).toMatchObject({
        code: "offline",
        message: "The service did not answer. Is the phone online?",
      });
    },
  );

  it("rejects with the message of the service and the time to wait", async () => {
    const { clock, service } = start();
    const refusal = { error: "Too many invites.", code: "rate_limited", requestId: "r" };
    service.answerNext(createLinkPath, json(429, refusal, "7"));
    expect(await outcome(clock, { path: "/" })).toMatchObject({
      code: "rate_limited",
      message: "Too many invites.",
      retryAfter: 7000,
    });
  });

  it.each([
    ["a captive portal's page", { status: 200, body: "<html>" }],
    ["an answer without a link", json(201, {})],
    ["an error without words", json(500, {})],
  ])("rejects %s", async (_name, answer) => {
    const { clock, service } = start();
    service.answerNext(createLinkPath, answer);
    expect(await outcome(clock, { path: "/" })).toMatchObject({
      code: "unusable_answer",
      message: expect.stringMatching(/^The service created no link \(status \d+\)\.$/) as unknown,
    });
  });

  it.each([
    ["no provider is mounted", () => resetLinkSession()],
    ["the config is unusable", () => void start({}, { API_KEY: "" })],
    ["it runs on the web", () => void start({ os: "web" })],
  ])("rejects when %s, and asks nobody", async (_name, prepare) => {
    prepare();
    await expect(createLink({ path: "/" })).rejects.toMatchObject({ code: "no_session" });
  });

  it.each(["granted", "denied"] as const)(
    "rejects with no_consent until the user has decided, and then works if it is %s",
    async (decision) => {
      const clock = createVirtualClock();
      const service = createFakeService();
      openApp(createFakePhone({ clock, service }), { consent: "pending" });
      expect(await outcome(clock, { path: "/" })).toMatchObject({
        code: "no_consent",
        message: "Call setConsent() first: this install has no id until the user has decided.",
      });
      expect(service.requestsTo(createLinkPath)).toEqual([]);
      setConsent(decision);
      await clock.advance(1000);
      expect(await outcome(clock, { path: "/" })).toHaveProperty("url");
    },
  );
});
