import { matchLinkPath } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  resetLinkSession,
} from "../testing/index.ts";
import type { FakePhone, FakePhoneOptions } from "../testing/index.ts";
import { acquireSession, type Config } from "../core/index.ts";
import { submitPastedLink } from "./submit-pasted-link.ts";

const exactLink = "https://go.shop.example/products/42";
const pasted = "https://go.shop.example/spring?tl=t1";

afterEach(resetLinkSession);

function start(phone: FakePhone, config: Partial<Config>) {
  const session = acquireSession(
    { API_KEY: "pk_test", appID: "shop", clipboard: "manual", debug: true, ...config },
    phone.ports,
  );
  const asked = () => phone.service.requestsTo(matchLinkPath).map(({ body }) => body);
  return { session, asked };
}

async function firstRun(config: Partial<Config> = {}, options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ exactLink });
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  const { session, asked } = start(phone, config);
  await clock.advance(1000);
  return { ...phone, clock, session, asked };
}

describe("submitPastedLink", () => {
  it("sends the link with the device signals and the same install id, and its link is delivered", async () => {
    const { session, clock, asked } = await firstRun();
    expect(session.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    submitPastedLink(` ${pasted}\n`);
    await clock.advance(1000);
    const [first, second] = asked() as object[];
    expect(first).not.toHaveProperty("pastedLink");
    expect(second).toEqual({ ...first, pastedLink: pasted });
    expect(session.getSnapshot()).toMatchObject({ linkUrl: exactLink, linkType: "deferred" });
  });

  it("waits until the record is read", async () => {
    const clock = createVirtualClock();
    const service = createFakeService({ exactLink });
    const phone = createFakePhone({ clock, service, latency: { storage: 50, network: 200 } });
    const { session } = start(phone, {});
    submitPastedLink(pasted);
    await clock.advance(2000);
    expect(session.getSnapshot().linkUrl).toBe(exactLink);
  });

  it("delivers the link after a direct link, and also one that was matched before without being shown", async () => {
    const service = createFakeService({ link: exactLink });
    const initialUrl = "https://go.shop.example/cart/1";
    const { session, clock } = await firstRun({}, { service, initialUrl });
    expect(session.getSnapshot()).toMatchObject({ linkUrl: initialUrl, linkType: "verified" });
    submitPastedLink(pasted);
    await clock.advance(1000);
    expect(session.getSnapshot()).toMatchObject({ linkUrl: exactLink, linkType: "deferred" });
  });

  it("yields to a direct link that arrives before the answer", async () => {
    const { session, clock, openUrl } = await firstRun();
    submitPastedLink(pasted);
    await clock.advance(100);
    openUrl("shop://cart/1");
    await clock.advance(1000);
    expect(session.getSnapshot().linkUrl).toBe("shop://cart/1");
  });

  it("works on later starts within a day, and not after it", async () => {
    const phone = await firstRun();
    resetLinkSession();
    const second = start(phone, {});
    await phone.clock.advance(1000);
    submitPastedLink(pasted);
    await phone.clock.advance(1000);
    expect(second.session.getSnapshot().linkUrl).toBe(exactLink);
    resetLinkSession();
    phone.clock.jump(25 * 3_600_000);
    const third = start(phone, {});
    await phone.clock.advance(1000);
    submitPastedLink(pasted);
    await phone.clock.advance(1000);
    expect(third.asked()).toHaveLength(2);
    expect(phone.lines.at(-1)).toMatch(/the match of this install is over/);
  });

  it.each<[string, string, Partial<Config>, FakePhoneOptions, RegExp]>([
    ["on Android", pasted, {}, { os: "android" }, /iOS only/],
    ["with shouldUseClipboard: false", pasted, { shouldUseClipboard: false }, {}, /turns it off/],
    ["with clipboard: off", pasted, { clipboard: "off" }, {}, /turns it off/],
    ["without consent", pasted, { consent: "denied" }, {}, /with consent/],
    ["from another domain", pasted, { linkDomains: ["other.example"] }, {}, /not one of your/],
    ["that is a note", "see https://go.shop.example/a", {}, {}, /not one of your/],
    ["that is a scheme link", "shop://cart", {}, {}, /not one of your/],
    ["into an old install", pasted, { isFreshInstall: false }, {}, /is over/],
  ])("sends nothing %s, and debug says why", async (_, url, config, options, line) => {
    const { clock, asked, lines } = await firstRun(config, options);
    const before = asked().length;
    submitPastedLink(url);
    await clock.advance(1000);
    expect(asked()).toHaveLength(before);
    expect(lines.at(-1)).toMatch(line);
  });
});
