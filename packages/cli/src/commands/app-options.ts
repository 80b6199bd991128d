import type { AppChange, AppView, AttributionModel } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Options } from "../command.ts";

/** The options for the ids of an app, or of one of its variants, on both platforms. */
export const platformOptions = {
  "ios-bundle": { type: "string" },
  "ios-team": { type: "string" },
  "app-store-id": { type: "string" },
  "android-package": { type: "string" },
  "android-certificate": { type: "string", multiple: true },
  "dynamic-app-links": { type: "string" },
  scheme: { type: "string" },
} as const;
export const platformOptionHelp = {
  "ios-bundle": "bundle ID, with --ios-team",
  "ios-team": "Apple team ID, 10 letters and digits",
  "app-store-id": "the number in the App Store URL",
  "android-package": "package name",
  "android-certificate":
    "SHA-256 fingerprint of a signing key; pass those of the upload key and of Google Play; can be repeated",
  "dynamic-app-links":
    'which URLs open the app since Android 15, as JSON: [{"path":"/help/*","exclude":true},{"path":"*"}]',
  scheme: "the app's own URL scheme",
} as const;

/** The options for the settings of an app, except its name. */
export const appOptions = {
  domain: { type: "string", multiple: true },
  ...platformOptions,
  "web-fallback": { type: "string" },
  icon: { type: "string" },
  color: { type: "string" },
  "time-zone": { type: "string" },
  "return-window-days": { type: "string" },
  attribution: { type: "string" },
  "exclude-flagged": { type: "boolean" },
  invites: { type: "boolean" },
  "detour-prefix": { type: "string" },
  linkforty: { type: "boolean" },
} as const;
export const appOptionHelp = {
  domain: "a link domain, such as go.shop.example; can be repeated",
  ...platformOptionHelp,
  "web-fallback": "where desktop visitors go",
  icon: "https URL of the icon",
  color: "colour of the landing page's buttons, such as #1f5eff",
  "time-zone": "time zone of statistics, such as Europe/Berlin; default: UTC",
  "return-window-days":
    "for how many days events also count for a link that brought the install back; 0 turns this off; default: 7",
  attribution:
    "which link such events count for in reports: that of the install (first) or the latest one (last); default: first",
  "exclude-flagged": "leave flagged installs out of reports; --no-exclude-flagged counts them",
  invites: "let users create links in the app",
  "detour-prefix":
    "first path segment of links made for Detour's SDK, which removes it from routes",
  linkforty: "answer LinkForty's SDK on the app's link domains",
} as const;

/** Reads the settings from the options. Omitted settings stay as they are; an empty text removes a setting. */
export function parseAppOptions(options: Options, app?: AppView): AppChange {
  const { domain, icon, color, invites, linkforty, "web-fallback": webFallback } = options;
  const { "detour-prefix": detourPrefix, "time-zone": timeZone } = options;
  return {
    ...(Array.isArray(domain) && {
      linkDomains: domain.filter((name) => name !== "").map((name) => name.toLowerCase()),
    }),
    ...parsePlatformOptions(options, app),
    ...(typeof webFallback === "string" && { webFallback: webFallback || null }),
    ...(typeof icon === "string" && { icon: icon || null }),
    ...(typeof color === "string" && { color: color || null }),
    ...(typeof timeZone === "string" && { timeZone: timeZone || "UTC" }),
    ...parseReturnOptions(options),
    ...(typeof invites === "boolean" && { invites }),
    ...(typeof detourPrefix === "string" && { detourPrefix: detourPrefix || null }),
    ...(typeof linkforty === "boolean" && { linkForty: linkforty }),
  };
}

/** The service checks the ranges. An empty text restores the default. */
function parseReturnOptions(
  options: Options,
): Pick<AppChange, "returnWindowDays" | "attribution" | "excludeFlagged"> {
  const { attribution, "return-window-days": days, "exclude-flagged": excludeFlagged } = options;
  return {
    ...(typeof days === "string" && { returnWindowDays: parseDays(days) }),
    ...(typeof attribution === "string" && {
      attribution: (attribution || "first") as AttributionModel,
    }),
    ...(typeof excludeFlagged === "boolean" && { excludeFlagged }),
  };
}

function parseDays(text: string): number | null {
  if (text === "") return null;
  if (!/^\d+$/.test(text)) {
    throw new UsageError("--return-window-days must be a whole number of days.");
  }
  return Number(text);
}

/** Reads the ids of both platforms from the options. `null` removes a platform. */
export function parsePlatformOptions(
  options: Options,
  current?: { ios?: object | null; android?: object | null },
): Pick<AppChange, "ios" | "android"> {
  const { scheme } = options;
  const ios = mergeSettings(options["ios-bundle"], current?.ios, {
    bundleId: options["ios-bundle"],
    teamId: options["ios-team"],
    appStoreId: options["app-store-id"],
    scheme,
  });
  const android = mergeSettings(options["android-package"], current?.android, {
    packageName: options["android-package"],
    certificates: options["android-certificate"],
    dynamicAppLinks: parseRules(options["dynamic-app-links"]),
    scheme,
  });
  return {
    ...(ios !== undefined && { ios: ios as AppChange["ios"] & object }),
    ...(android !== undefined && {
      android: android && ({ certificates: [], ...android } as AppChange["android"] & object),
    }),
  };
}

/** The service checks the rules. An empty text removes them. */
function parseRules(text: Options[string]): unknown {
  if (typeof text !== "string" || text === "") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`--dynamic-app-links is not valid JSON: ${text}`);
  }
}

/**
 * Merges changed settings of a platform into the current ones, because the API replaces them as a whole.
 * Returns `undefined` if nothing changes, or only the scheme of a platform that the app does not support.
 * Returns `null` if the platform's ID is removed.
 */
function mergeSettings(
  id: Options[string],
  current: object | null | undefined,
  settings: Readonly<Record<string, unknown>>,
): object | null | undefined {
  if (id === "") return null;
  const { scheme: _scheme, ...withoutScheme } = settings;
  const changes = definedEntries(settings);
  if ((current ? changes : definedEntries(withoutScheme)).length === 0) return undefined;
  const merged = Object.entries({ ...current, ...Object.fromEntries(changes) });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

function definedEntries(settings: object): [string, unknown][] {
  return Object.entries(settings).filter(([, value]) => value !== undefined);
}
