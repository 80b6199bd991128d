import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExpoConfig } from "expo/config/index.js";
import { withInfoPlist } from "expo/config-plugins.js";
import type { ExportedConfig } from "expo/config-plugins.js";
import { describe, expect, it, vi } from "vitest";
import withThroughline from "../app.plugin.js";

const app: ExpoConfig = { name: "Shop", slug: "shop" };
const apply = (options?: unknown, config: ExpoConfig = app): ExportedConfig =>
  withThroughline(structuredClone(config), options);

describe("invalid options are refused with a sentence", () => {
  it.each([
    [["go.shop.example"], `the options are an object such as`],
    [null, `the options are an object such as`],
    [
      { domain: "go.shop.example" },
      `the options are "domains", "scheme", "excludeFromBackup", "postbackEndpoint" and`,
    ],
    [{ domains: "go.shop.example" }, `"domains" is a list such as ["go.shop.example"]`],
    [{ domains: ["https://go.shop.example"] }, `a domain is a host name alone`],
    [{ domains: ["go.shop.example/x"] }, `a domain is a host name alone`],
    [{ domains: ["localhost"] }, `a domain is a host name alone`],
    [{ domains: [""] }, `a domain is a host name alone`],
    [{ domains: [null] }, `a domain is a host name alone`],
    [{ scheme: "shop://" }, `a scheme is in lower case, without "://", and not http`],
    [{ scheme: "Shop" }, `a scheme is in lower case`],
    [{ scheme: "https" }, `a scheme is in lower case, without "://", and not http`],
    [{ scheme: ["shop", 1] }, `a scheme is in lower case`],
    [{ excludeFromBackup: "no" }, `"excludeFromBackup" is true or false`],
    [{ postbackEndpoint: "shop.example" }, `"postbackEndpoint" is the URL of a domain`],
    [{ postbackEndpoint: "http://shop.example" }, `"postbackEndpoint" is the URL of a domain`],
    [{ postbackEndpoint: "https://shop.example/x" }, `"postbackEndpoint" is the URL of a domain`],
    [{ postbackEndpoint: "https://*.shop.example" }, `"postbackEndpoint" is the URL of a domain`],
    [{ postbackEndpoint: null }, `"postbackEndpoint" is the URL of a domain`],
    [
      { postbackEndpoint: "https://shop.example", reengagementPostbacks: 1 },
      `"reengagementPostbacks" is true or false`,
    ],
    [{ reengagementPostbacks: true }, `"reengagementPostbacks" needs a "postbackEndpoint"`],
  ])("%j", (options, rule) => {
    expect(() => apply(options)).toThrow(`@throughline/react-native in your app config: ${rule}`);
  });
});

describe("the endpoint of postback copies", () => {
  const postbackEndpoint = "https://shop.example";

  it("is written for both frameworks, beside the app's own entries", () => {
    const own = { ...app, ios: { infoPlist: { NSCameraUsageDescription: "To scan codes." } } };
    expect(apply({ postbackEndpoint }, own).ios?.infoPlist).toEqual({
      NSCameraUsageDescription: "To scan codes.",
      NSAdvertisingAttributionReportEndpoint: postbackEndpoint,
      AttributionCopyEndpoint: postbackEndpoint,
    });
  });

  it("gets re-engagements only if the app asks for them", () => {
    const { ios } = apply({ postbackEndpoint, reengagementPostbacks: true });
    expect(ios?.infoPlist).toMatchObject({
      EligibleForAdAttributionKitReengagementPostbackCopies: true,
    });
  });

  it("is absent by default", () => {
    expect(apply({ domains: ["go.shop.example"] }).ios?.infoPlist).toBeUndefined();
  });
});

describe("domains and schemes", () => {
  it("are opened by the app", () => {
    const { scheme, ios, android } = apply({
      domains: ["go.shop.example", "*.shop.example"],
      scheme: "shop",
    });
    expect(scheme).toEqual(["shop"]);
    expect(ios?.associatedDomains).toEqual(["applinks:go.shop.example", "applinks:*.shop.example"]);
    expect(android?.intentFilters).toEqual([
      {
        action: "VIEW",
        autoVerify: true,
        data: [
          { scheme: "https", host: "go.shop.example" },
          { scheme: "https", host: "*.shop.example" },
        ],
        category: ["BROWSABLE", "DEFAULT"],
      },
    ]);
  });

  it("are merged with those of the app, each once", () => {
    const once = apply(
      { domains: ["go.shop.example"], scheme: ["shop", "shop-beta"] },
      { ...app, scheme: "shop", ios: { associatedDomains: ["webcredentials:shop.example"] } },
    );
    const [filter] = once.android?.intentFilters ?? [];
    expect(once.scheme).toEqual(["shop", "shop-beta"]);
    expect(once.ios?.associatedDomains).toEqual([
      "webcredentials:shop.example",
      "applinks:go.shop.example",
    ]);
    // A copy of the config, as another plugin makes it, so that the plugin is applied again.
    const { _internal, ...plain } = once as ExpoConfig & { _internal?: unknown };
    const twice = apply(
      { domains: ["go.shop.example"], scheme: "shop" },
      JSON.parse(JSON.stringify(plain)),
    );
    expect(twice.scheme).toEqual(["shop", "shop-beta"]);
    expect(twice.ios).toEqual(once.ios);
    expect(twice.android?.intentFilters).toEqual([filter]);
  });

  it.each([
    { path: "/a" },
    { pathPrefix: "/a" },
    { pathPattern: "/a.*" },
    { pathSuffix: ".html" },
    { pathAdvancedPattern: "/[a-z]+" },
    { port: "8443" },
    { mimeType: "text/plain" },
  ])("are opened whole beside a filter of the app for %o", (part) => {
    const own = {
      action: "VIEW",
      autoVerify: true,
      data: [{ scheme: "https", host: "go.shop.example", ...part }],
      category: ["BROWSABLE", "DEFAULT"],
    };
    const { android } = apply(
      { domains: ["go.shop.example"] },
      { ...app, android: { intentFilters: [own] } },
    );
    expect(android?.intentFilters).toEqual([
      own,
      { ...own, data: [{ scheme: "https", host: "go.shop.example" }] },
    ]);
  });

  it.each([{ category: [] }, { category: "BROWSABLE" }, { category: ["DEFAULT"] }, {}])(
    "get a filter of their own beside one with %j, which no browser reaches",
    (categories) => {
      const data = [{ scheme: "https", host: "go.shop.example" }];
      const own = { action: "VIEW", autoVerify: true, data, ...categories };
      const { android } = apply(
        { domains: ["go.shop.example"] },
        { ...app, android: { intentFilters: [own] } },
      );
      expect(android?.intentFilters).toEqual([own, { ...own, category: ["BROWSABLE", "DEFAULT"] }]);
    },
  );

  it("get a separate filter if the app's filter contains a path", () => {
    const data = [{ scheme: "https", host: "go.shop.example" }, { pathPrefix: "/a" }];
    const own = { action: "VIEW", autoVerify: true, data, category: ["BROWSABLE", "DEFAULT"] };
    const { android } = apply(
      { domains: ["go.shop.example"] },
      { ...app, android: { intentFilters: [own] } },
    );
    expect(android?.intentFilters).toHaveLength(2);
  });

  it("are unchanged without options", () => {
    const { scheme, ios, android } = apply();
    expect([scheme, ios?.associatedDomains, android]).toEqual([undefined, undefined, undefined]);
  });
});

it("the privacy manifest keeps the app's own declarations", () => {
  const own = {
    NSPrivacyCollectedDataType: "NSPrivacyCollectedDataTypeDeviceID",
    NSPrivacyCollectedDataTypeLinked: true,
    NSPrivacyCollectedDataTypeTracking: true,
    NSPrivacyCollectedDataTypePurposes: ["NSPrivacyCollectedDataTypePurposeThirdPartyAdvertising"],
  };
  const { ios } = apply(
    {},
    {
      ...app,
      ios: { privacyManifests: { NSPrivacyTracking: true, NSPrivacyCollectedDataTypes: [own] } },
    },
  );
  const { NSPrivacyTracking, NSPrivacyCollectedDataTypes: types = [] } =
    ios?.privacyManifests ?? {};
  expect(NSPrivacyTracking).toBe(true);
  expect(types[0]).toEqual(own);
  expect(types.map((type) => type.NSPrivacyCollectedDataType)).toEqual([
    "NSPrivacyCollectedDataTypeDeviceID",
    "NSPrivacyCollectedDataTypeOtherDataTypes",
    "NSPrivacyCollectedDataTypeProductInteraction",
  ]);
});

describe("backup rules", () => {
  /** Runs the plugin's change of the manifest on an `<application>` with these attributes. */
  async function attributesAfter(own: Record<string, string>) {
    const config = apply();
    const attributes = { "android:name": ".MainApplication", ...own };
    const changed = await config.mods?.android?.manifest?.({
      ...config,
      modRequest: {} as never,
      modResults: { manifest: { application: [{ $: attributes }] } } as never,
      modRawConfig: config,
    });
    return changed?.modResults.manifest.application?.[0]?.$;
  }

  it("are named in the manifest, for old and new systems", async () => {
    expect(await attributesAfter({})).toMatchObject({
      "android:fullBackupContent": "@xml/throughline_backup_rules",
      "android:dataExtractionRules": "@xml/throughline_data_extraction_rules",
    });
  });

  it("of the app or another plugin stay, and a warning says what to add", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const own = { "android:fullBackupContent": "@xml/secure_store_backup_rules" };
    expect(await attributesAfter(own)).toMatchObject(own);
    expect(warn.mock.calls.join()).toMatch(
      /Exclude the databases RKStorage and AsyncStorage there/,
    );
    warn.mockRestore();
  });

  it("are not created without backups or when disabled", () => {
    const manifestChange = (config: ExportedConfig) => config.mods?.android?.manifest;
    expect(manifestChange(apply())).toBeDefined();
    expect(manifestChange(apply({ excludeFromBackup: false }))).toBeUndefined();
    const noBackup = { ...app, android: { allowBackup: false } };
    expect(manifestChange(apply({}, noBackup))).toBeUndefined();
  });
});

it("R8 keeps the install referrer's classes, and the rule is written once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "throughline-plugin-"));
  mkdirSync(join(folder, "app"));
  const file = join(folder, "app/proguard-rules.pro");
  writeFileSync(file, "-keep class com.example.** { *; }\n");
  const prebuild = async () => {
    const config = apply({ excludeFromBackup: false });
    await config.mods?.android?.dangerous?.({
      ...config,
      modRequest: { platformProjectRoot: folder } as never,
      modResults: undefined,
      modRawConfig: config,
    });
    return readFileSync(file, "utf8");
  };
  const first = await prebuild();
  expect(first).toMatch(/^-keep class com\.example/);
  expect(first).toContain("\n-keep class com.android.installreferrer.** { *; }\n");
  expect(await prebuild()).toBe(first);
  rmSync(folder, { recursive: true });
});

describe("the UIScene life cycle", () => {
  /** Runs the changes of Info.plist and returns the warnings. */
  async function warningsOf(config: ExportedConfig, plist = {}) {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await config.mods?.ios?.infoPlist?.({
      ...config,
      modRequest: {} as never,
      modResults: plist,
      modRawConfig: config,
    });
    const warnings = warn.mock.calls.join();
    warn.mockRestore();
    return warnings;
  }

  it("is asked for with the setting of Expo 57 if the project lacks it", async () => {
    expect(await warningsOf(apply())).toMatch(
      /stops at launch if it is built with Xcode 27.*Expo 58.*ios\.enableSceneSupport: true/,
    );
  });

  it("is found in the project, as Expo 58 creates it", async () => {
    expect(await warningsOf(apply(), { UIApplicationSceneManifest: {} })).toBe("");
  });

  it.each(["before", "after"])("is found if a plugin listed %s this one adds it", async (place) => {
    const withScenes = (config: ExpoConfig) =>
      withInfoPlist(config, (mod) => {
        mod.modResults["UIApplicationSceneManifest"] = {};
        return mod;
      });
    const config =
      place === "before" ? withThroughline(withScenes({ ...app }), {}) : withScenes(apply());
    expect(await warningsOf(config)).toBe("");
  });
});
