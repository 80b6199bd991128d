import type { AppChange, AppView, AttributionModel } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Options } from "../command.ts";

/** The ids of an app on both platforms. Its variants have them too. */
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

/** The settings of an app, except its name. */
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
    "days after a return in which events count for its link; 0 turns this off; default: 7",
  attribution: "link for which reports count those events: first or last; default: first",
  "exclude-flagged": "leave flagged installs out of reports; --no-exclude-flagged counts them",
  invites: "let users create links in the app",
  "detour-prefix":
    "first path segment of links made for Detour's SDK, which removes it from routes",
  linkforty: "answer LinkForty's SDK on the app's link domains",
} as const;

/** Reads the settings from the options. Omitted settings stay as they are; an empty text removes one. */
export function parseAppOptions(options: Options, app?: AppView): AppChange {
  const { domain, icon, color, invites, linkforty, "web-fallback": webFallback } = options;
  const { "detour-prefix": detourPrefix, "time-zone": timeZone } = options;
  return {
    ...(Array.isArray(domain) && {
      linkDomains: domain.filter((each) => each !== "").map((each) => each.toLowerCase()),
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
  known?: { ios?: object | null; android?: object | null },
): Pick<AppChange, "ios" | "android"> {
  const { scheme } = options;
  const ios = mergeSettings(options["ios-bundle"], known?.ios, {
    bundleId: options["ios-bundle"],
    teamId: options["ios-team"],
    appStoreId: options["app-store-id"],
    scheme,
  });
  const android = mergeSettings(options["android-package"], known?.android, {
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
 * Merges the given settings of a platform with the current ones, because the API replaces them as a whole.
 * Returns `undefined` if none is given, or only a scheme for a platform that the app does not support.
 * Returns `null` if the platform's ID is removed.
 */
function mergeSettings(
  id: Options[string],
  known: object | null | undefined,
  given: Readonly<Record<string, unknown>>,
): object | null | undefined {
  if (id === "") return null;
  const { scheme: _scheme, ...own } = given;
  const isGiven = (each: object) => Object.values(each).some((value) => value !== undefined);
  if (!isGiven(known ? given : own)) return undefined;
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...known, ...Object.fromEntries(changes) });
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}
