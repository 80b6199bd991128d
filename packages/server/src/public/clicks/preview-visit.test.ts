import type { ImaginedVisitor, LinkPreview, VisitPreview } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { compileSchema } from "@throughline/protocol/validate";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const sunday = "2026-11-15T12:00:00Z";
const link = {
  destination: "https://shop.example/sale",
  rules: [
    {
      name: "German iPhones on Sundays",
      when: { countries: ["DE"], platforms: ["ios"], days: ["sunday"] },
      destination: "https://shop.example/de",
      fallback: "https://shop.example/de-web",
    },
  ],
};
const split = {
  variants: [
    { name: "A", weight: 70 },
    { name: "B", weight: 30, destination: "https://shop.example/b" },
    { name: "C", weight: 0, destination: "https://shop.example/c" },
  ],
};

const send = (body: object) => service.send("POST", adminRoutes.previewVisit.path, body);
async function preview(visitor: ImaginedVisitor, given: object = { link }): Promise<VisitPreview> {
  const { status, body } = await send({ ...given, visitor });
  expect(body).toEqual(expect.objectContaining({ outcomes: expect.anything() }));
  expect(status).toBe(200);
  expect(compileSchema(adminRoutes.previewVisit.response)(body)).toBeNull();
  return body as VisitPreview;
}

describe("the preview of a visit", () => {
  it("shows what a German iPhone gets on a Sunday, and which rule decides", async () => {
    const { outcomes } = await preview({ platform: "ios", country: "DE", at: sunday });
    expect(outcomes).toEqual([
      {
        decidedBy: "rule",
        name: "German iPhones on Sundays",
        share: 100,
        answer: "redirect",
        to: "https://shop.example/de-web",
        opens: "https://shop.example/de",
      },
    ]);
  });

  it.each<[string, object]>([
    ["of another country", { country: "AT" }],
    ["on another platform", { platform: "android" }],
    ["on another day", { at: "2026-11-16T12:00:00Z" }],
    ["whose country is unknown", { country: undefined }],
  ])("applies no rule to a visitor %s", async (_title, difference) => {
    const german: ImaginedVisitor = { platform: "ios", country: "DE", at: sunday };
    const { outcomes } = await preview({ ...german, ...difference });
    expect(outcomes).toMatchObject([{ decidedBy: "link", name: null, opens: link.destination }]);
  });

  it.each<[object, Partial<ImaginedVisitor>]>([
    [{ regions: ["US-CA"] }, { region: "US-CA" }],
    [{ countries: ["US"] }, { region: "US-CA" }],
    [{ languages: ["de"] }, { language: "de-AT" }],
    [{ devices: ["tablet"] }, { device: "tablet" }],
    [{ platforms: ["ios"], minOsVersion: "17.4" }, { osVersion: "17.5" }],
    [{ inAppBrowser: true }, { inAppBrowser: true }],
    [{ referrers: ["news.example"] }, { referrer: "m.news.example" }],
    [{ visitor: "returning" }, { returning: true }],
    [{ hours: { from: "11:00", until: "13:00" } }, { at: sunday }],
  ])("applies a rule to a visitor who meets %j", async (when, fact) => {
    const rules = [{ name: "x", when, destination: "/x" }];
    const given = { link: { ...link, rules } };
    const decisions = async (visitor: ImaginedVisitor) =>
      (await preview(visitor, given)).outcomes.map(({ decidedBy }) => decidedBy);
    expect(await decisions({ platform: "ios", ...fact })).toEqual(["rule"]);
    expect(await decisions({ platform: "ios", at: "2026-11-16T00:00:00Z" })).toEqual(["link"]);
  });

  it("evaluates weekdays in the app's time zone", async () => {
    await service.send("PATCH", adminRoutes.updateApp.path, { timeZone: "Pacific/Auckland" });
    const at = "2026-11-14T12:00:00Z";
    const { outcomes } = await preview({ platform: "ios", country: "DE", at });
    expect(outcomes).toMatchObject([{ decidedBy: "rule" }]);
  });

  it("shows every variant of a split test with its share, or the winner alone", async () => {
    const android: ImaginedVisitor = { platform: "android" };
    const shares = async (given: object) =>
      (await preview(android, { link: given })).outcomes.map(({ name, share, opens }) => [
        name,
        share,
        opens,
      ]);
    expect(await shares({ ...link, split })).toEqual([
      ["A", 70, link.destination],
      ["B", 30, "https://shop.example/b"],
    ]);
    expect(await shares({ ...link, split: { ...split, winner: "B" } })).toEqual([
      ["B", 100, "https://shop.example/b"],
    ]);
  });

  it("shows what visitors of an existing link get after it expired", async () => {
    const expiresAt = Date.parse("2026-01-01T00:00:00Z");
    await service.addLink("spring", { expiresAt });
    await service.addLink("autumn", { expiresAt, expiredFallback: "https://shop.example/over" });
    const after = async (code: string) =>
      (await preview({ platform: "ios", at: sunday }, { code })).outcomes;
    expect(await after("spring")).toMatchObject([{ answer: "inactive", to: null, opens: null }]);
    expect(await after("autumn")).toMatchObject([
      { answer: "redirect", to: "https://shop.example/over" },
    ]);
  });

  it("shows no fallback of a link that has not started or is disabled", async () => {
    const expiredFallback = "https://shop.example/over";
    await service.addLink("spring", {
      startsAt: Date.parse("2027-01-01T00:00:00Z"),
      expiredFallback,
    });
    await service.addLink("autumn", { disabled: true, expiredFallback });
    for (const code of ["spring", "autumn"]) {
      const { outcomes } = await preview({ platform: "ios", at: sunday }, { code });
      expect(outcomes).toMatchObject([{ answer: "inactive", to: null, opens: null }]);
    }
  });

  it("warns that rules by country need a geo database, like the preview of the link", async () => {
    const needsGeoDatabase = async (draft: object) => {
      const ofVisit = await preview({ platform: "ios" }, { link: draft });
      const { body } = await service.send("POST", adminRoutes.previewLink.path, draft);
      return [ofVisit.needsGeoDatabase, (body as LinkPreview).needsGeoDatabase];
    };
    const region = { name: "x", when: { regions: ["US-CA"] }, destination: "/x" };
    expect(await needsGeoDatabase(link)).toEqual([true, true]);
    expect(await needsGeoDatabase({ ...link, rules: [region] })).toEqual([true, true]);
    expect(await needsGeoDatabase({ ...link, rules: null, split })).toEqual([false, false]);
    service = await testService({ config: { geoDatabase: "places.mmdb" } });
    expect(await needsGeoDatabase(link)).toEqual([false, false]);
  });

  it.each([
    ["visitor.at", { link, visitor: { platform: "ios", at: "2026-02-31T00:00:00Z" } }],
    ["visitor.country", { link, visitor: { platform: "ios", country: "Germany" } }],
    ["visitor.device", { link, visitor: { platform: "desktop", device: "tablet" } }],
    ["visitor.device", { link, visitor: { platform: "ios", device: "desktop" } }],
    ["visitor.region", { link, visitor: { platform: "ios", country: "DE", region: "US-CA" } }],
    ["visitor", { link, visitor: {} }],
    [
      "rules.0",
      { link: { ...link, rules: [{ name: "x", when: {} }] }, visitor: { platform: "ios" } },
    ],
    ["link", { visitor: { platform: "ios" } }],
    ["link", { code: "a", link, visitor: { platform: "ios" } }],
  ])("names the invalid field %s", async (field, body) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed_request" } });
    expect((answer.body as { field: string }).field).toContain(field);
  });

  it("of an unknown link is refused", async () => {
    expect(await send({ code: "none", visitor: { platform: "ios" } })).toMatchObject({
      status: 404,
      body: { code: "unknown_link" },
    });
  });
});
