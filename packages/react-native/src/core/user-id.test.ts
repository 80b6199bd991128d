import { eventsPath, identifyEvent } from "@throughline/protocol";
import type { EventBatch } from "@throughline/protocol";
import { analyticsEvent, compileSchema } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  installPhone,
  json,
  openApp,
  resetLinkSession,
} from "../testing/index.ts";
import { installKey } from "./install-record.ts";
import { acquireSession, logEvent, setConsent, setUserId } from "./registry.ts";
import { running } from "./running-app.fake.ts";

/** Returns the names and users of the events that the service acknowledged. */
const logged = (service: ReturnType<typeof createFakeService>) =>
  service.events.map(({ name, userId }) => [name, userId ?? null]);

describe("the user's id", () => {
  it("is attached to events from the moment it is set until the user signs out", async () => {
    const { app, clock, service } = await running();
    app.logEvent("search");
    app.setUserId("ann");
    app.logEvent("login");
    app.setUserId("ben");
    app.logEvent("purchase");
    app.setUserId(null);
    app.logEvent("share");
    await clock.advance(20_000);
    expect(logged(service)).toEqual([
      ["search", null],
      ["login", "ann"],
      ["purchase", "ben"],
      ["share", null],
    ]);
  });

  it("reaches the service without any event, in the format of the contract", async () => {
    const { app, clock, batches, service } = await running();
    app.setUserId("ann");
    await clock.advance(0);
    expect(batches()[0]).toMatchObject({
      installId: "i",
      events: [{ name: identifyEvent, userId: "ann" }],
    });
    expect(compileSchema(analyticsEvent)(batches()[0]?.events[0])).toBeNull();
    expect(service.users).toEqual(["ann"]);
    expect(service.events).toEqual([]);
  });

  it("is sent once, however often the app sets it", async () => {
    const { app, clock, service } = await running();
    app.setUserId("ann");
    app.setUserId("ann");
    await clock.advance(60_000);
    app.setUserId("ann");
    await clock.advance(60_000);
    expect(service.users).toEqual(["ann"]);
  });

  it("is repeated after a failure and after a restart until the service has it", async () => {
    const service = createFakeService();
    service.answerNext(eventsPath, "offline", json(503, {}), "offline");
    const phone = await running({ service });
    phone.app.setUserId("ann");
    await phone.clock.advance(10);
    phone.app.kill();
    openApp(phone);
    await phone.clock.advance(600_000);
    expect(service.users).toEqual(["ann"]);
  });

  it("survives a restart and is not sent again when the app sets it at the start", async () => {
    const phone = await running();
    phone.app.setUserId("ann");
    await phone.clock.advance(100);
    phone.app.kill();
    const app = openApp(phone);
    app.logEvent("search");
    app.setUserId("ann");
    app.logEvent("login");
    await phone.clock.advance(20_000);
    expect(logged(phone.service)).toEqual([
      ["search", "ann"],
      ["login", "ann"],
    ]);
    expect(phone.service.users).toEqual(["ann"]);
  });

  it("that was removed stays removed after a restart", async () => {
    const phone = await running();
    phone.app.setUserId("ann");
    await phone.clock.advance(100);
    phone.app.setUserId(null);
    await phone.clock.advance(100);
    phone.app.kill();
    openApp(phone).logEvent("search");
    await phone.clock.advance(20_000);
    expect(logged(phone.service)).toEqual([["search", null]]);
  });

  it("can change before the stored one is read", async () => {
    const phone = await running();
    phone.app.setUserId("ann");
    await phone.clock.advance(100);
    phone.app.kill();
    const app = openApp(phone);
    app.logEvent("first");
    app.setUserId(null);
    app.logEvent("second");
    app.setUserId("ben");
    app.logEvent("third");
    await phone.clock.advance(20_000);
    expect(logged(phone.service)).toEqual([
      ["first", "ann"],
      ["second", null],
      ["third", "ben"],
    ]);
    expect(phone.service.users).toEqual(["ann", "ben"]);
    phone.app.kill();
    openApp(phone).logEvent("fourth");
    await phone.clock.advance(20_000);
    expect(logged(phone.service).at(-1)).toEqual(["fourth", "ben"]);
  });

  it("waits with the events before it for the first session", async () => {
    const clock = createVirtualClock();
    const phone = createFakePhone({ clock });
    phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "i", state: "done" }));
    resetLinkSession();
    installPhone(phone.ports);
    logEvent("search");
    setUserId("ann");
    logEvent("login");
    acquireSession({ API_KEY: "pk_test", appID: "shop" }, phone.ports);
    await clock.advance(20_000);
    expect(logged(phone.service)).toEqual([
      ["search", null],
      ["login", "ann"],
    ]);
    resetLinkSession();
  });

  it("does not leave the phone without consent, and signing out needs none", async () => {
    const phone = await running({}, { consent: "granted" });
    phone.app.setUserId("ann");
    await phone.clock.advance(100);
    setConsent("denied");
    phone.app.setUserId("ben");
    phone.app.setUserId(null);
    await phone.clock.advance(20_000);
    expect([...phone.storage.items.values()].join("\n")).not.toMatch(/ann|ben/);
    setConsent("granted");
    phone.app.logEvent("search");
    await phone.clock.advance(20_000);
    expect(logged(phone.service)).toEqual([["search", null]]);
    const sent = phone.service.requestsTo(eventsPath).map(({ body }) => body as EventBatch);
    expect(JSON.stringify(sent)).not.toContain("ben");
  });
});
