import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

async function get(path: string, host = "go.shop.example") {
  const response = await test.service.inject({ url: path, headers: { host } });
  return {
    status: response.statusCode,
    type: response.headers["content-type"],
    body: response.json<unknown>(),
  };
}

describe.each(["/.well-known/apple-app-site-association", "/apple-app-site-association"])(
  "%s",
  (path) => {
    it("lets the app open every link of its domain and no path of the service", async () => {
      const { status, type, body } = await get(path);
      expect(status).toBe(200);
      expect(type).toBe("application/json");
      const { applinks } = body as {
        applinks: {
          details: { appIDs: string[]; components: { "/": string; exclude?: boolean }[] }[];
        };
      };
      const [detail, ...others] = applinks.details;
      expect(others).toEqual([]);
      expect(detail?.appIDs).toEqual(["TEAM123456.example.shop"]);
      const components = detail?.components ?? [];
      expect(components.filter(({ exclude }) => exclude).map((each) => each["/"])).toEqual(
        expect.arrayContaining(["/api/*", "/.well-known/*", "/healthz"]),
      );
      // The first matching component decides, so the excluded paths come first.
      expect(components.findIndex(({ exclude }) => !exclude)).toBe(components.length - 1);
      expect(components.at(-1)).toMatchObject({ "/": "*" });
    });
  },
);

describe("/.well-known/assetlinks.json", () => {
  const upload =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5";
  const play = "fac61745dc0903786fb9ede62a962b399f7348f0bb6f899b8332667591033b9c";

  it("lists every signing certificate of the app, in the required format", async () => {
    await test.register({
      name: "Other",
      linkDomains: ["go.other.example"],
      android: { packageName: "com.other", certificates: [upload, play, upload.toLowerCase()] },
    });
    const { status, type, body } = await get("/.well-known/assetlinks.json", "go.other.example");
    expect(status).toBe(200);
    expect(type).toBe("application/json");
    expect(body).toEqual([
      {
        relation: ["delegate_permission/common.handle_all_urls"],
        target: {
          namespace: "android_app",
          package_name: "com.other",
          sha256_cert_fingerprints: [upload, play.toUpperCase().match(/../g)?.join(":")],
        },
      },
    ]);
  });

  it("lists the rules of dynamic app links after the paths of the service", async () => {
    await test.register({
      name: "Other",
      linkDomains: ["go.other.example"],
      android: {
        packageName: "com.other",
        certificates: [upload],
        dynamicAppLinks: [
          { path: "/help/*", exclude: true },
          { query: { ref: "*" }, fragment: "top" },
          { path: "*" },
        ],
      },
    });
    const { body } = await get("/.well-known/assetlinks.json", "go.other.example");
    const [statement] = body as {
      relation_extensions: Record<string, { dynamic_app_link_components: object[] }>;
    }[];
    const components =
      statement?.relation_extensions["delegate_permission/common.handle_all_urls"]
        ?.dynamic_app_link_components ?? [];
    expect(components).toContainEqual({ "/": "/api/*", exclude: true });
    expect(components.slice(-3)).toEqual([
      { "/": "/help/*", exclude: true },
      { "?": { ref: "*" }, "#": "top" },
      { "/": "*" },
    ]);
    expect(components.slice(0, -3).every((each) => "exclude" in each)).toBe(true);
  });

  it("is empty for an app that is not on Android", async () => {
    await test.register({ name: "Other", linkDomains: ["go.other.example"] });
    expect((await get("/.well-known/assetlinks.json", "go.other.example")).body).toEqual([]);
    expect((await get("/.well-known/apple-app-site-association", "go.other.example")).body).toEqual(
      {
        applinks: { details: [] },
      },
    );
  });

  it("is not found on a domain without an app", async () => {
    expect(await get("/.well-known/assetlinks.json", "unknown.example")).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });
});

describe("the files of an app with variants", () => {
  const certificate = (digits: string) => Array.from({ length: 32 }, () => digits).join(":");
  const build = (name: string, digits: string) => ({
    ios: { bundleId: `example.${name}`, teamId: "TEAM123456" },
    android: { packageName: `example.${name}`, certificates: [certificate(digits)] },
  });

  it("name every build with its own certificates, the app itself first", async () => {
    await test.register({
      name: "Other",
      linkDomains: ["go.other.example"],
      ...build("production", "A1"),
      variants: [
        { name: "staging", ...build("staging", "B2") },
        { name: "development", ...build("development", "C3") },
        { name: "kiosk", android: build("kiosk", "D4").android },
      ],
    });
    const apple = await get("/.well-known/apple-app-site-association", "go.other.example");
    expect(apple.body).toMatchObject({
      applinks: {
        details: [
          {
            appIDs: [
              "TEAM123456.example.production",
              "TEAM123456.example.staging",
              "TEAM123456.example.development",
            ],
          },
        ],
      },
    });
    const { body } = await get("/.well-known/assetlinks.json", "go.other.example");
    const statements = body as {
      target: { package_name: string; sha256_cert_fingerprints: string[] };
    }[];
    expect(
      statements.map(({ target }) => [target.package_name, ...target.sha256_cert_fingerprints]),
    ).toEqual([
      ["example.production", certificate("A1")],
      ["example.staging", certificate("B2")],
      ["example.development", certificate("C3")],
      ["example.kiosk", certificate("D4")],
    ]);
  });
});
