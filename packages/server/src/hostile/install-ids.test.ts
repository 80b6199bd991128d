import { routes } from "@throughline/protocol";
import type { CreateLinkResponse, MatchLinkResponse } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { iPhone, Visitors } from "../testing/visitors.ts";
import { testService } from "../testing/test-service.ts";

const anna = "install-of-anna";
const secret = { coupon: "for-anna-only" };
const phone = { ...iPhone.fingerprint, installId: anna };
const home = "198.51.100.7";
const elsewhere = "203.0.113.99";

let test: Awaited<ReturnType<typeof testService>>;
let visitors: Visitors;
beforeEach(async () => {
  test = await testService();
  visitors = new Visitors(() => test);
  await test.send("PATCH", "/api/v1/app", { invites: true });
  await test.addLink("private", { sensitive: true, data: secret });
});

/** Asks for a match as a phone does: with the publishable key, which is in every copy of the app. */
async function ask(body: object, remoteAddress = home) {
  const response = await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: { timestamp: test.clock.at, ...body },
  });
  return { status: response.statusCode, body: response.json<MatchLinkResponse>() };
}

describe("an invite", () => {
  it("does not tell the invited phone the install id of the inviter", async () => {
    const { body } = await test.send("POST", routes.createLink.path, {
      installId: anna,
      path: "/invite",
    });
    const { code, url } = body as CreateLinkResponse;
    const clickId = await visitors.click(code);
    const answer = await ask({ clickId, installId: "thief" });
    expect(answer.body.match.invitedBy).toMatch(/^inv_[a-z2-7]{25}$/);
    const resolved = await test.send("POST", routes.resolveShort.path, { url });
    expect(JSON.stringify([body, answer, resolved])).not.toContain(anna);
  });

  it("names an inviter whom only a secret key of the app resolves", async () => {
    const id = await test.store.inviters.assignId(test.app.id, anna, "inv_a");
    const path = `/api/v1/inviters/${id}`;
    const publishable = { authorization: `Bearer ${test.publishableKey}` };
    expect((await test.send("GET", path, undefined, publishable)).status).toBe(403);
    expect(await test.send("GET", path)).toMatchObject({ body: { installId: anna } });
  });
});

describe("an install id that another phone sends", () => {
  const notFound = { link: null, match: { type: "none" }, data: null };

  it("does not read an answer that a click id gave", async () => {
    const clickId = await visitors.click("private");
    const own = await ask({ clickId, platform: "ios", installId: anna });
    expect(own.body).toMatchObject({ match: { type: "deterministic" }, data: secret });
    for (const signals of [
      { platform: "ios", model: "iPhone 12" },
      { platform: "android", model: "Pixel 8" },
      { clickId: "c_made_up" },
      { clickId: await visitors.click("private", { address: elsewhere }) },
    ]) {
      const { body } = await ask({ ...signals, installId: anna }, elsewhere);
      expect(body).toMatchObject(notFound);
    }
  });

  it("does not read an answer that device signals gave, nor find the model by trying", async () => {
    await test.addLink("sale", { data: secret });
    await visitors.click("sale", { address: home });
    expect((await ask(phone)).body).toMatchObject({ match: { type: "probabilistic" } });
    const tries = ["iPhone 12", "iPhone 13", "iPhone 14", "Pixel 8", "", "iPhone 15"];
    const answers: { status: number; body: MatchLinkResponse }[] = [];
    for (const model of tries) answers.push(await ask({ ...phone, model }, elsewhere));
    expect(answers.slice(0, 5).every(({ body }) => body.link === null)).toBe(true);
    // The phone itself is told to try again later, so that it does not lose its link.
    expect(answers.at(-1)?.status).toBe(429);
  });

  it("reads no answer by leaving the signals out", async () => {
    await test.addLink("sale");
    await visitors.click("sale", { address: home });
    expect((await ask(phone)).body.match.type).toBe("probabilistic");
    const { body } = await ask({ clickId: "c_made_up", installId: anna }, elsewhere);
    expect(body).toMatchObject(notFound);
  });
});

describe("a phone that asks again", () => {
  const found = { link: "https://shop.example/sale", match: { type: "probabilistic" } };
  beforeEach(async () => {
    await test.addLink("sale", { destination: "https://shop.example/sale" });
    await visitors.click("sale", { address: home });
    expect((await ask(phone)).body).toMatchObject(found);
    test.clock.at += 86_400_000;
  });

  it.each<[string, object, string?]>([
    ["with the same signals", {}],
    ["from another network", {}, elsewhere],
    ["after an update of the system", { systemVersion: "26.1" }, elsewhere],
    [
      "in another language and time zone, with larger text",
      {
        locale: [{ languageTag: "de-DE" }],
        timezone: "Asia/Tokyo",
        screenWidth: 320,
        screenHeight: 693,
      },
      elsewhere,
    ],
  ])("%s gets its answer", async (_title, change, address) => {
    expect((await ask({ ...phone, ...change }, address)).body).toMatchObject(found);
  });

  it("with an unusable click id and no signals gets its answer at the same address", async () => {
    const late = { clickId: "c_unusable", installId: anna };
    expect((await ask(late)).body).toMatchObject(found);
  });

  it("after the details of its match were deleted gets its answer", async () => {
    test.clock.at += 400 * 86_400_000;
    for (let run = 0; run < 3; run += 1) await test.store.sweep(test.clock.at);
    const kept = await test.store.installs.get(test.app.id, anna);
    expect(kept).not.toHaveProperty("network");
    expect((await ask(phone, elsewhere)).body).toMatchObject(found);
  });
});

it("a phone that first sent only its click id gets its answer with it from any network", async () => {
  const clickId = await visitors.click("private");
  const body = { clickId, platform: "ios", installId: anna };
  const first = await ask(body);
  expect(first.body).toMatchObject({ data: secret });
  expect((await ask(body, elsewhere)).body).toEqual(first.body);
});
