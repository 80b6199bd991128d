import type { LinkChange, LinkPreview } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

const pro = {
  name: "pro",
  ios: { bundleId: "example.pro", teamId: "TEAM123456", appStoreId: "42", scheme: "shop-pro" },
  android: { packageName: "example.pro", certificates: [] },
};
const kiosk = { name: "kiosk", android: { packageName: "example.kiosk", certificates: [] } };

beforeEach(async () => {
  test = await testService();
  await test.send("PATCH", "/api/v1/app", { variants: [pro, kiosk] });
});
afterEach(() => test.service.close());

const createLink = (parts: LinkChange) =>
  test.send("POST", "/api/v1/links", { code: "spring", destination: "/spring", ...parts });

async function visit(userAgent: string) {
  const { headers, body } = await test.service.inject({
    url: "/spring",
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  return { location: headers.location ?? "", page: body };
}

describe("a link that names a variant of the app", () => {
  it("leads to the variant's store pages, banner and scheme", async () => {
    expect((await createLink({ appVariant: "pro" })).status).toBe(201);
    expect((await visit(userAgents.android)).location).toContain("details?id=example.pro&");
    const { page } = await visit(userAgents.iphone);
    expect(page).toContain("app-id=42,");
    expect(page).toContain("https://apps.apple.com/app/id42");
    expect(page).toContain("shop-pro://spring");
    expect(page).not.toContain("1234567890");
    expect((await visit(userAgents.facebookOnAndroid)).page).toContain("package=example.pro;");
  });

  it("says that the app is not available on a platform that the variant lacks", async () => {
    await createLink({ appVariant: "kiosk" });
    expect((await visit(userAgents.android)).location).toContain("details?id=example.kiosk&");
    const { page } = await visit(userAgents.iphone);
    expect(page).not.toContain("apps.apple.com");
    expect(page).toContain("details?id=example.kiosk");
  });

  it("previews the variant's stores before it exists", async () => {
    const draft = { destination: "/spring", appVariant: "pro" };
    const { body } = await test.send("POST", "/api/v1/link-preview", draft);
    const { visitors } = body as LinkPreview;
    expect(visitors.map(({ visitor, to }) => [visitor, to])).toEqual(
      expect.arrayContaining([
        ["iphone", "https://apps.apple.com/app/id42"],
        ["android", expect.stringContaining("details?id=example.pro&")],
      ]),
    );
  });

  it("leads to the app itself after the variant was removed", async () => {
    await createLink({ appVariant: "pro" });
    await test.send("PATCH", "/api/v1/app", { variants: [] });
    expect((await visit(userAgents.android)).location).toContain("details?id=example.shop&");
  });

  it("gives way to the variant of a rule, which may be the app itself", async () => {
    await createLink({
      appVariant: "pro",
      rules: [
        { name: "phones", when: { platforms: ["android"] }, appVariant: "kiosk" },
        { name: "iPhones", when: { platforms: ["ios"] }, appVariant: "default" },
      ],
    });
    expect((await visit(userAgents.android)).location).toContain("details?id=example.kiosk&");
    expect((await visit(userAgents.iphone)).page).toContain("id1234567890");
  });

  it("gives way to the variant of a split test", async () => {
    await createLink({
      split: {
        variants: [
          { name: "free", weight: 0 },
          { name: "paid", weight: 100, appVariant: "pro" },
        ],
      },
    });
    expect((await visit(userAgents.android)).location).toContain("details?id=example.pro&");
  });
});

it.each(["apn", "ibi"])(
  "a long Dynamic Link leads to the variant that its %s names",
  async (parameter) => {
    const link = encodeURIComponent("https://go.shop.example/products/42");
    const ids = `apn=example.shop&ibi=example.shop&${parameter}=example.pro`;
    const { headers } = await test.service.inject({
      url: `/?link=${link}&${ids}`,
      headers: { host: "go.shop.example", "user-agent": userAgents.android },
    });
    expect(headers.location).toContain("details?id=example.pro&");
  },
);

it.each<[where: string, parts: LinkChange, field: string]>([
  ["a link", { appVariant: "prod" }, "appVariant"],
  ["a rule", { rules: [{ name: "a", when: {}, appVariant: "prod" }] }, "rules.0.appVariant"],
  [
    "a split test",
    {
      split: {
        variants: [
          { name: "a", weight: 50, appVariant: "prod" },
          { name: "b", weight: 50 },
        ],
      },
    },
    "split.variants.0.appVariant",
  ],
])("refuses %s that names an unknown variant, and saves nothing", async (_where, parts, field) => {
  const sentence = 'The app has no variant "prod". Its variants are: default, pro, kiosk.';
  const refused = {
    status: 400,
    body: { error: `The request is not valid: ${field}: ${sentence}` },
  };
  expect(await createLink(parts)).toMatchObject(refused);
  expect((await test.send("GET", "/api/v1/links/spring")).status).toBe(404);
  await createLink({});
  expect(await test.send("PATCH", "/api/v1/links/spring", parts)).toMatchObject(refused);
  const imported = {
    links: [{ code: "sum", destination: "/", ...parts }],
  };
  expect((await test.send("POST", "/api/v1/import/links", imported)).body).toMatchObject({
    done: false,
    items: [{ outcome: "invalid", error: `${field}: ${sentence}` }],
  });
});
