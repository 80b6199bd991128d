import type { AppView } from "@throughline/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

const ios = { bundleId: "example.shop.staging", teamId: "TEAM123456" };
const android = { packageName: "example.shop.staging", certificates: [] };

describe("the variants of an app", () => {
  let test: Awaited<ReturnType<typeof testService>>;
  beforeAll(async () => {
    test = await testService();
  });
  const change = (body: object) => test.send("PATCH", "/api/v1/app", body);

  it("are stored and shown with all their settings", async () => {
    const variants = [
      { name: "staging", ios: { ...ios, appStoreId: "42", scheme: "shop-staging" }, android },
      { name: "kiosk", android: { ...android, packageName: "example.kiosk" } },
    ];
    expect((await change({ variants })).status).toBe(200);
    const { body } = await test.send("GET", "/api/v1/app");
    expect((body as AppView).variants).toEqual(variants);
    expect((await change({ variants: [] })).body).toMatchObject({ variants: [] });
  });

  it.each<[refused: string, change: object, message: RegExp]>([
    ["the name of the app itself", { variants: [{ name: "default", ios }] }, /stands for the app/],
    [
      "the same name twice",
      {
        variants: [
          { name: "staging", ios },
          { name: "staging", android },
        ],
      },
      /variants\[1\]\.name.*Two variants are called "staging"/,
    ],
    ["a variant without an app", { variants: [{ name: "staging" }] }, /has no app/],
    ["a name with a space", { variants: [{ name: "my app", ios }] }, /name/],
    [
      "the app's own bundle id",
      { variants: [{ name: "staging", ios: { ...ios, bundleId: "EXAMPLE.shop" } }] },
      /"default" and "staging" have the same bundle id/,
    ],
    [
      "the package of another variant",
      {
        variants: [
          { name: "free", android },
          { name: "pro", android },
        ],
      },
      /"free" and "pro" have the same package example.shop.staging/,
    ],
    [
      "a scheme that no app can have",
      { variants: [{ name: "staging", ios: { ...ios, scheme: "javascript" } }] },
      /cannot belong to an app/,
    ],
    [
      "more than 20 variants",
      {
        variants: Array.from({ length: 21 }, (_, index) => ({
          name: `v${index}`,
          ios: { ...ios, bundleId: `example.v${index}` },
        })),
      },
      /20/,
    ],
    [
      "a dynamic app link without a pattern",
      { android: { ...android, dynamicAppLinks: [{ exclude: true }] } },
      /fits no URL/,
    ],
    [
      "a dynamic app link with a path that no URL has",
      { android: { ...android, dynamicAppLinks: [{ path: "products/*" }] } },
      /Use \/products\/\*/,
    ],
    [
      "dynamic app links that exclude everything",
      { android: { ...android, dynamicAppLinks: [{ path: "/help", exclude: true }] } },
      /no link would open the app/,
    ],
  ])("refuse %s, and nothing is saved", async (_refused, body, message) => {
    const before = await test.send("GET", "/api/v1/app");
    const refusal = await change(body);
    expect(refusal).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(message) as string },
    });
    expect((await test.send("GET", "/api/v1/app")).body).toEqual(before.body);
  });
});
