import type { AppChange, AppView, MatchingPolicy } from "@throughline/protocol";

const hourMs = 3_600_000;

/** Where the app allows only exact matches. */
export const exactOnlyChoices = ["nowhere", "everywhere", "ios", "android"] as const;
type ExactOnly = (typeof exactOnlyChoices)[number];

/** The inputs for how long data is kept, by the names of their fields. */
export const retentionInputs = [
  "eventRetentionDays",
  "reasonRetentionDays",
  "installRetentionDays",
  "auditRetentionDays",
] as const;

/** The ids of an app or variant on both platforms. */
export interface Platforms {
  readonly ios?: AppView["ios"];
  readonly android?: AppView["android"];
}

/** Returns the values of the inputs for the ids on both platforms. */
export function toPlatformInputs({ ios, android }: Platforms) {
  return {
    bundleId: ios?.bundleId ?? "",
    teamId: ios?.teamId ?? "",
    appStoreId: ios?.appStoreId ?? "",
    scheme: ios?.scheme ?? android?.scheme ?? "",
    packageName: android?.packageName ?? "",
    certificates: android?.certificates.join("\n") ?? "",
  };
}

type PlatformInputs = ReturnType<typeof toPlatformInputs>;

function lines(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Returns the ids on both platforms. The form has no input for dynamic app links, so they are copied from `current`. */
export function toPlatforms(form: PlatformInputs, current: Platforms) {
  const scheme = form.scheme.trim() ? { scheme: form.scheme.trim() } : {};
  const { dynamicAppLinks } = current.android ?? {};
  return {
    ios: form.bundleId.trim()
      ? {
          bundleId: form.bundleId.trim(),
          teamId: form.teamId.trim(),
          ...(form.appStoreId.trim() && { appStoreId: form.appStoreId.trim() }),
          ...scheme,
        }
      : null,
    android: form.packageName.trim()
      ? {
          packageName: form.packageName.trim(),
          certificates: lines(form.certificates),
          ...scheme,
          ...(dynamicAppLinks && { dynamicAppLinks }),
        }
      : null,
  };
}

/** Returns the values of the settings form’s inputs. */
export function toAppForm({
  name,
  icon,
  color,
  ios,
  android,
  webFallback,
  matching,
  timeZone,
  eventRetentionDays,
  reasonRetentionDays,
  installRetentionDays,
  auditRetentionDays,
  returnWindowDays,
  attribution,
  excludeFlagged,
  internalNetworks,
  testPostbacks,
  googleAdsConversions,
  clickDomains,
  invites,
  ignoreCase,
  detourPrefix,
  linkForty,
}: AppView) {
  return {
    name,
    icon: icon ?? "",
    color: color ?? "",
    ...toPlatformInputs({ ios, android }),
    webFallback: webFallback ?? "",
    threshold: formatNumber(matching.threshold),
    sensitiveThreshold: formatNumber(matching.sensitiveThreshold),
    windowHours: formatNumber(matching.windowMs && matching.windowMs / hourMs),
    exactOnly: toExactOnly(matching.deterministicOnly),
    matchAcrossPlatforms: matching.matchAcrossPlatforms ?? false,
    timeZone,
    eventRetentionDays: formatNumber(eventRetentionDays ?? undefined),
    reasonRetentionDays: formatNumber(reasonRetentionDays ?? undefined),
    installRetentionDays: formatNumber(installRetentionDays ?? undefined),
    auditRetentionDays: formatNumber(auditRetentionDays ?? undefined),
    returnWindowDays: formatNumber(returnWindowDays ?? undefined),
    attribution,
    excludeFlagged,
    internalNetworks: internalNetworks.join("\n"),
    testPostbacks,
    googleAdsConversions: googleAdsConversions
      .map(({ event, conversion }) => `${event}: ${conversion}`)
      .join("\n"),
    // The service never shows the key, so the input is for a new one.
    metaReferrerKey: "",
    removesMetaReferrerKey: false,
    clickDomains: clickDomains.join(", "),
    invites,
    ignoreCase,
    detourPrefix: detourPrefix ?? "",
    linkForty,
  };
}

export type AppForm = ReturnType<typeof toAppForm>;

const inputs: Readonly<Record<string, keyof AppForm>> = {
  "ios.scheme": "scheme",
  "android.scheme": "scheme",
  "matching.windowMs": "windowHours",
  "matching.deterministicOnly": "exactOnly",
};

/** Returns the input for a field of the admin API, such as `bundleId` for `ios.bundleId`. */
export function appInputOf(field: string): string {
  return inputs[field] ?? field.replace(/\[\d+\].*$/, "").replace(/^(ios|android|matching)\./, "");
}

/** Returns the conversions in lines such as `purchase: App purchase`. Without a colon, the conversion has the event's name. */
function toConversions(text: string): NonNullable<AppChange["googleAdsConversions"]> {
  return text.split("\n").flatMap((line) => {
    // Event names may contain a colon, which no space follows.
    const [event = "", ...name] = line.split(": ");
    if (event.trim() === "") return [];
    return [{ event: event.trim(), conversion: name.join(": ").trim() || event.trim() }];
  });
}

/** Returns the new key, or `null` to remove the key. An empty input keeps it. */
function toMetaReferrerKey(
  form: Pick<AppForm, "metaReferrerKey" | "removesMetaReferrerKey">,
): Pick<AppChange, "metaReferrerKey"> {
  const key = form.metaReferrerKey.trim();
  if (key !== "") return { metaReferrerKey: key };
  return form.removesMetaReferrerKey ? { metaReferrerKey: null } : {};
}

/** Returns the change for the admin API. The change has every property but Meta’s key, so that an emptied input removes its value. */
export function toAppChange(form: AppForm, app: Platforms): AppChange {
  return {
    name: form.name.trim(),
    icon: form.icon.trim() || null,
    color: form.color.trim() || null,
    ...toPlatforms(form, app),
    webFallback: form.webFallback.trim() || null,
    timeZone: form.timeZone,
    matching: {
      ...(form.threshold.trim() && { threshold: parseNumber(form.threshold) }),
      ...(form.sensitiveThreshold.trim() && {
        sensitiveThreshold: parseNumber(form.sensitiveThreshold),
      }),
      ...(form.windowHours.trim() && {
        windowMs: Math.round(parseNumber(form.windowHours) * hourMs),
      }),
      deterministicOnly: toDeterministicOnly(form.exactOnly),
      matchAcrossPlatforms: form.matchAcrossPlatforms,
    },
    eventRetentionDays: toDays(form.eventRetentionDays),
    reasonRetentionDays: toDays(form.reasonRetentionDays),
    installRetentionDays: toDays(form.installRetentionDays),
    auditRetentionDays: toDays(form.auditRetentionDays),
    returnWindowDays: toDays(form.returnWindowDays),
    attribution: form.attribution,
    excludeFlagged: form.excludeFlagged,
    internalNetworks: lines(form.internalNetworks),
    testPostbacks: form.testPostbacks,
    googleAdsConversions: toConversions(form.googleAdsConversions),
    ...toMetaReferrerKey(form),
    clickDomains: lines(form.clickDomains),
    invites: form.invites,
    ignoreCase: form.ignoreCase,
    detourPrefix: form.detourPrefix.trim() || null,
    linkForty: form.linkForty,
  };
}

/** Returns the inputs that were emptied although their values cannot be removed once set. */
export function findClearedInputs(form: AppForm, { matching }: AppView): (keyof AppForm)[] {
  const stored = [
    ["threshold", matching.threshold],
    ["sensitiveThreshold", matching.sensitiveThreshold],
    ["windowHours", matching.windowMs],
  ] as const;
  return stored
    .filter(([input, value]) => form[input].trim() === "" && value !== undefined)
    .map(([input]) => input);
}

/** Returns the main input of each platform if it is empty although other inputs of the platform are filled in. */
export function findIncompletePlatforms(form: PlatformInputs): (keyof PlatformInputs)[] {
  return [
    ...(!form.bundleId.trim() && (form.teamId.trim() || form.appStoreId.trim())
      ? (["bundleId"] as const)
      : []),
    ...(!form.packageName.trim() && form.certificates.trim() ? (["packageName"] as const) : []),
  ];
}

/** Returns a number of days, or `null` for the default. */
function toDays(text: string): number | null {
  return text.trim() ? parseNumber(text) : null;
}

function formatNumber(value: number | undefined): string {
  return value === undefined ? "" : `${value}`;
}

/** Parses a number with a decimal point or comma. Invalid text becomes `NaN`, which the schema rejects. */
function parseNumber(text: string): number {
  return Number(text.replace(",", "."));
}

function toExactOnly(value: MatchingPolicy["deterministicOnly"]): ExactOnly {
  if (value === "ios" || value === "android") return value;
  return value === true ? "everywhere" : "nowhere";
}

function toDeterministicOnly(chosen: ExactOnly): boolean | "ios" | "android" {
  return chosen === "ios" || chosen === "android" ? chosen : chosen === "everywhere";
}
