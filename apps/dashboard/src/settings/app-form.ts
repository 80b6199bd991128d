import type { AppChange, AppView, MatchingPolicy } from "@throughline/protocol";

const hourMs = 3_600_000;

/** On which platforms device signals never decide. */
export const exactOnlyChoices = ["nowhere", "everywhere", "ios", "android"] as const;
type ExactOnly = (typeof exactOnlyChoices)[number];

/** The settings as they are typed. */
export function toAppForm({
  name,
  icon,
  color,
  ios,
  android,
  linkDomains,
  webFallback,
  matching,
  invites,
  detourPrefix,
  linkForty,
}: AppView) {
  return {
    name,
    icon: icon ?? "",
    color: color ?? "",
    bundleId: ios?.bundleId ?? "",
    teamId: ios?.teamId ?? "",
    appStoreId: ios?.appStoreId ?? "",
    scheme: ios?.scheme ?? android?.scheme ?? "",
    packageName: android?.packageName ?? "",
    certificates: android?.certificates.join("\n") ?? "",
    linkDomains: linkDomains.join("\n"),
    webFallback: webFallback ?? "",
    threshold: formatNumber(matching.threshold),
    sensitiveThreshold: formatNumber(matching.sensitiveThreshold),
    windowHours: formatNumber(matching.windowMs && matching.windowMs / hourMs),
    exactOnly: toExactOnly(matching.deterministicOnly),
    passedOnLinks: matching.passedOnLinks ?? false,
    invites,
    detourPrefix: detourPrefix ?? "",
    linkForty,
  };
}

export type AppForm = ReturnType<typeof toAppForm>;

/** What the admin API takes: every part is said, so that an emptied field takes its part away. */
export function toAppChange(texts: AppForm): AppChange {
  const lines = (text: string) => text.split(/[\s,]+/).filter(Boolean);
  const scheme = texts.scheme.trim() ? { scheme: texts.scheme.trim() } : {};
  return {
    name: texts.name.trim(),
    icon: texts.icon.trim() || null,
    color: texts.color.trim() || null,
    ios: texts.bundleId.trim()
      ? {
          bundleId: texts.bundleId.trim(),
          teamId: texts.teamId.trim(),
          ...(texts.appStoreId.trim() && { appStoreId: texts.appStoreId.trim() }),
          ...scheme,
        }
      : null,
    android: texts.packageName.trim()
      ? {
          packageName: texts.packageName.trim(),
          certificates: lines(texts.certificates),
          ...scheme,
        }
      : null,
    linkDomains: lines(texts.linkDomains.toLowerCase()),
    webFallback: texts.webFallback.trim() || null,
    matching: {
      ...(texts.threshold.trim() && { threshold: parseNumber(texts.threshold) }),
      ...(texts.sensitiveThreshold.trim() && {
        sensitiveThreshold: parseNumber(texts.sensitiveThreshold),
      }),
      ...(texts.windowHours.trim() && {
        windowMs: Math.round(parseNumber(texts.windowHours) * hourMs),
      }),
      deterministicOnly: toDeterministicOnly(texts.exactOnly),
      passedOnLinks: texts.passedOnLinks,
    },
    invites: texts.invites,
    detourPrefix: texts.detourPrefix.trim() || null,
    linkForty: texts.linkForty,
  };
}

/** Parts of the policy that cannot be taken away once they are set, by what the service calls them. */
export function findClearedField(texts: AppForm, { matching }: AppView): string | undefined {
  const parts = [
    ["matching.threshold", texts.threshold, matching.threshold],
    ["matching.sensitiveThreshold", texts.sensitiveThreshold, matching.sensitiveThreshold],
    ["matching.windowMs", texts.windowHours, matching.windowMs],
  ] as const;
  return parts.find(([, text, known]) => text.trim() === "" && known !== undefined)?.[0];
}

function formatNumber(value: number | undefined): string {
  return value === undefined ? "" : `${value}`;
}

/** Wrong text is no number, which the service refuses at its field. */
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
