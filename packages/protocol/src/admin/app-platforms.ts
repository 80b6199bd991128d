import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { variantName } from "./variant-name.ts";

const scheme = t.optional(
  t.pattern("^[A-Za-z][A-Za-z0-9+.-]{0,63}$", "The app's own URL scheme, without `://`.", "shop"),
);

const iosFields = {
  bundleId: t.pattern("^[A-Za-z0-9.-]{1,155}$", "The bundle identifier.", "example.shop"),
  teamId: t.pattern(
    "^[A-Z0-9]{10}$",
    "The ten characters of the Apple Developer team.",
    "A1B2C3D4E5",
  ),
  appStoreId: t.optional(
    t.pattern("^\\d{1,20}$", "The app's number in the App Store.", "1234567890"),
  ),
  scheme,
};
export const IosSettings = t.strictObject("The iOS app; `null` when there is none.", iosFields);
export type IosSettings = Static<typeof IosSettings>;

const urlPattern = (description: string, example: string) =>
  t.optional(
    Type.String({ pattern: "^[!-~]+$", maxLength: 512, description, examples: [example] }),
  );

const DynamicAppLink = t.strictObject(
  "Which URLs open the app. In patterns, `*` stands for any text and `?` for one character.",
  {
    path: urlPattern("The pattern of the path.", "/products/*"),
    query: t.optional(
      Type.Record(Type.String(), Type.String({ maxLength: 512 }), {
        maxProperties: 16,
        description: "Query parameters by name, each with the pattern of its value.",
      }),
    ),
    fragment: urlPattern("The pattern of the fragment, without `#`.", "top"),
    exclude: t.optional(t.boolean("Whether these URLs stay in the browser.")),
  },
);

const androidFields = {
  packageName: Type.String({
    pattern: "^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)+$",
    maxLength: 255,
    description: "The package name.",
    examples: ["example.shop"],
  }),
  certificates: t.list(
    Type.String({
      pattern: "^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$",
      examples: [Array.from({ length: 32 }, () => "A1").join(":")],
    }),
    "SHA-256 fingerprints of all signing certificates, including Google Play's.",
    { maxItems: 16 },
  ),
  scheme,
  dynamicAppLinks: t.optional(
    t.list(
      DynamicAppLink,
      "Rules for dynamic app links, for Android 15 and newer. The first rule that matches a URL decides; a URL that matches no rule stays in the browser. Without rules, every link opens the app.",
      { maxItems: 100 },
    ),
  ),
};
export const AndroidSettings = t.strictObject(
  "The Android app; `null` when there is none.",
  androidFields,
);
export type AndroidSettings = Static<typeof AndroidSettings>;

export const AppVariant = t.strictObject(
  "A build of the app with its own ids, such as a staging build or a paid edition.",
  {
    name: variantName("The variant's name."),
    ios: t.optional(t.strictObject("The variant's iOS app.", iosFields)),
    android: t.optional(t.strictObject("The variant's Android app.", androidFields)),
  },
);
export type AppVariant = Static<typeof AppVariant>;
