import { routes } from "@throughline/protocol";
import type { InstallExplanation, MatchLinkResponse, OtherFamily } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

const addressUrls = ["https://v4.shop.example", "https://v6.shop.example"];
const v4 = "198.51.100.7";
const v6 = "2001:db8:1:2::9";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService({
    config: { addressUrls },
    isHidden: (address) => address.startsWith("172."),
  });
  for (const code of ["mine", "theirs"]) await test.addLink(code);
});
afterEach(() => test.service.close());

/** Taps a link and returns the click id. */
async function tap(code: string, remoteAddress: string): Promise<string | undefined> {
  const { body } = await test.service.inject({
    url: `/${code}`,
    remoteAddress,
    headers: {
      host: "go.shop.example",
      "user-agent": userAgents.iphone,
      "accept-language": "pl-PL",
    },
  });
  return /data-click="([^"]*)"/.exec(body)?.[1];
}

const phone = {
  platform: "ios",
  timestamp: 0,
  installId: "phone",
  systemVersion: "26.0",
  locale: [{ languageTag: "pl-PL" }],
};

async function open(remoteAddress: string, change: object = {}, headers: object = {}) {
  const response = await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress,
    headers: {
      authorization: `Bearer ${test.publishableKey}`,
      "x-app-id": test.app.id,
      ...headers,
    },
    payload: { ...phone, ...change },
  });
  expect(response.statusCode).toBe(200);
  return response.json<MatchLinkResponse>();
}

/** Taps a link over IPv6, after 40 similar phones on other networks, so that device signals alone are not enough. */
async function crowd(mine: string = v6): Promise<void> {
  for (let other = 0; other < 40; other += 1) await tap("theirs", `203.0.113.${other}`);
  await tap("mine", mine);
  test.clock.at += minuteMs;
}

async function offerOf(remoteAddress: string, change: object = {}): Promise<OtherFamily> {
  const { otherFamily } = await open(remoteAddress, change);
  if (!otherFamily) throw new Error("Nothing was offered.");
  return otherFamily;
}

const linkOfMine = "https://shop.example/products/42?ref=a";

describe("an open without a match", () => {
  it("is offered the host of the other family, and a token that does not contain its address", async () => {
    await crowd();
    const overV4 = await offerOf(v4);
    const overV6 = await offerOf("2001:db8:9::1", { installId: "other" });
    expect([overV4.url, overV6.url]).toEqual(addressUrls.toReversed());
    expect(overV4.token + overV6.token).not.toMatch(/198|2001/);
    // A repeated request, as after a lost answer, gets the same offer.
    expect(await offerOf(v4)).toEqual(overV4);
  });

  it.each<[string, object, { mine?: string; address?: string }, string[]]>([
    ["no host for the other family", {}, {}, []],
    ["no install id", { installId: null }, {}, addressUrls],
    ["a match", {}, { mine: v4 }, addressUrls],
    ["a network behind a relay", {}, { address: "172.224.0.1" }, addressUrls],
    [
      "a referrer and no device signals",
      { platform: null, timestamp: null, clickId: "c_x" },
      {},
      addressUrls,
    ],
  ])("is offered nothing with %s", async (_name, change, { mine = v6, address = v4 }, urls) => {
    test = await testService({
      config: { addressUrls: urls },
      isHidden: (each) => each.startsWith("172."),
    });
    for (const code of ["mine", "theirs"]) await test.addLink(code);
    await crowd(mine);
    expect(await open(address, change)).not.toHaveProperty("otherFamily");
  });

  it("is offered nothing by an app that is deterministic only", async () => {
    await crowd();
    await test.send("PATCH", "/api/v1/app", { matching: { deterministicOnly: "ios" } });
    test.clock.at += minuteMs;
    expect(await open(v4)).not.toHaveProperty("otherFamily");
  });

  it("is offered the only host if there is one, whichever family it has", async () => {
    test = await testService({ config: { addressUrls: ["https://other.example"] } });
    await test.addLink("mine");
    await tap("mine", "203.0.113.1");
    for (const address of [v4, v6]) {
      const { url } = await offerOf(address, { installId: address, platform: "android" });
      expect(url).toBe("https://other.example");
    }
  });
});

describe("a second request over the other family", () => {
  it("finds the click made over that family, and its answer stays", async () => {
    await crowd();
    const first = await open(v4);
    expect(first.match.type).toBe("none");
    const networkToken = first.otherFamily?.token;
    const second = await open(v6, { networkToken });
    expect(second).toMatchObject({ link: linkOfMine, match: { type: "probabilistic" } });
    expect(second).not.toHaveProperty("otherFamily");
    expect(await open(v4)).toEqual(second);
    expect(await open(v6, { networkToken })).toEqual(second);
    const { body } = await test.send("GET", "/api/v1/installs/phone");
    const { match, verdict } = body as InstallExplanation;
    expect(match).toMatchObject({ type: "probabilistic", confidence: second.match.confidence });
    expect(verdict).toMatchObject({ outcome: "matched" });
  });

  it("finds a click by the network of the first request", async () => {
    await crowd(v4);
    const { token } = await offerOf("2001:db8:9::1", { installId: "other" });
    const answer = await open(v4, { installId: "other", networkToken: token });
    expect(answer).toMatchObject({ link: linkOfMine });
  });

  it("counts the install and its match once", async () => {
    await crowd();
    const { token } = await offerOf(v4);
    await open(v6, { networkToken: token });
    const since = test.clock.at - (test.clock.at % 86_400_000);
    const query = { since, until: since + 86_400_000, step: "day" } as const;
    const [counts] = await test.store.stats.overTime(test.app.id, query);
    expect(counts).toMatchObject({ installs: 1, matches: 1 });
  });

  it("gets the stored answer if the token belongs to another install", async () => {
    await crowd();
    const stored = await open(v4);
    const token = stored.otherFamily?.token ?? "";
    const foreign = await offerOf(v4, { installId: "stranger" });
    const [text = ""] = /^[^.]*(?:\.[^.]*){3}/.exec(token) ?? [];
    for (const networkToken of [
      foreign.token,
      `${text}.${"x".repeat(22)}`,
      token.replace("v4", "v6"),
      "~".repeat(5000),
      { v4 },
      7,
      "",
    ]) {
      const { otherFamily: _, ...answer } = await open(v6, { networkToken });
      expect(answer).toEqual({ link: null, match: stored.match, data: null });
    }
    // The wrong tokens did not use up the second look.
    expect(await open(v6, { networkToken: token })).toMatchObject({ link: linkOfMine });
  });

  it("gets the stored answer if the token belongs to another app", async () => {
    await crowd();
    await open(v4);
    const other = await test.register({ name: "Other" });
    const headers = {
      authorization: `Bearer ${other.publishableKey}`,
      "x-app-id": other.app.id,
    };
    const { otherFamily } = await open(v4, {}, headers);
    const answer = await open(v6, { networkToken: otherFamily?.token });
    expect(answer.link).toBeNull();
    expect(otherFamily?.token).toBeDefined();
  });

  it("gets the stored answer if it comes over the same family again", async () => {
    await crowd(v4);
    const { token } = await offerOf("192.0.2.1");
    expect((await open(v4, { networkToken: token })).link).toBeNull();
  });

  it("does not find a click made after the first request", async () => {
    for (let other = 0; other < 40; other += 1) await tap("theirs", `203.0.113.${other}`);
    test.clock.at += minuteMs;
    const { token } = await offerOf(v4);
    test.clock.at += minuteMs;
    await tap("mine", v6);
    expect((await open(v6, { networkToken: token })).link).toBeNull();
  });

  it("is the last one, whether it matches or not", async () => {
    await crowd();
    const { token } = await offerOf(v4);
    const answer = await open("2001:db8:77::1", { networkToken: token });
    expect(answer).toEqual({
      link: null,
      match: { type: "none", method: null, confidence: 0, clickId: null },
      data: null,
    });
    expect(await open(v6, { networkToken: token })).toEqual(answer);
    expect(await open(v4)).toEqual(answer);
  });

  it("never changes a match", async () => {
    await crowd();
    const { token } = await offerOf(v4);
    const first = await open(v6, { networkToken: token });
    await tap("theirs", "2001:db8:5::1");
    test.clock.at += minuteMs;
    expect(await open("2001:db8:5::1", { networkToken: token })).toEqual(first);
  });

  it("can be upgraded by a click id", async () => {
    const named = await tap("theirs", "203.0.113.99");
    await crowd();
    const { token } = await offerOf(v4);
    const second = await open(v6, { networkToken: token });
    expect(second.match.type).toBe("probabilistic");
    const exact = await open(v6, { networkToken: token, clickId: named });
    expect(exact.match).toMatchObject({ type: "deterministic", clickId: named });
    expect(await open(v4)).toEqual(exact);
    const { body } = await test.send("GET", "/api/v1/installs/phone");
    const { earlier } = body as InstallExplanation;
    expect(earlier.map(({ match }) => match.type)).toEqual(["none", "probabilistic"]);
  });

  it("changes nothing for an install that was matched and lost its click", async () => {
    await crowd(v4);
    const alike = await open(v4);
    expect(alike.match.type).toBe("probabilistic");
    await open("192.0.2.9", { installId: "owner", clickId: alike.match.clickId });
    await tap("theirs", v6);
    const answer = await open(v6, { networkToken: "v4.a.b.c.d" });
    expect(answer).toEqual(alike);
  });
});
