import type { LinkView } from "@throughline/protocol";

/** A rule of a link, as the API represents it. */
export type Rule = NonNullable<LinkView["rules"]>[number];
export type Conditions = Rule["when"];

/** The kinds of conditions that the editor shows, each with its fields in the API. */
export const conditionKinds = {
  countries: ["countries"],
  regions: ["regions"],
  languages: ["languages"],
  platforms: ["platforms"],
  osVersion: ["minOsVersion", "maxOsVersion"],
  devices: ["devices"],
  inAppBrowser: ["inAppBrowser"],
  referrers: ["referrers"],
  dates: ["from", "until"],
  days: ["days"],
  hours: ["hours"],
  visitor: ["visitor"],
} as const satisfies Record<string, readonly (keyof Conditions)[]>;
export type ConditionKind = keyof typeof conditionKinds;

export const kindNames = Object.keys(conditionKinds) as ConditionKind[];

/** The values of a condition when it is added. Empty values are not sent. */
const initialValues: Readonly<Record<ConditionKind, Conditions>> = {
  countries: { countries: [] },
  regions: { regions: [] },
  languages: { languages: [] },
  platforms: { platforms: [] },
  osVersion: { minOsVersion: "" },
  devices: { devices: [] },
  inAppBrowser: { inAppBrowser: true },
  referrers: { referrers: [] },
  dates: { from: "" },
  days: { days: [] },
  hours: { hours: { from: "09:00", until: "17:00" } },
  visitor: { visitor: "new" },
};

export function hasCondition(when: Conditions, kind: ConditionKind): boolean {
  return conditionKinds[kind].some((key) => when[key] !== undefined);
}

export function addCondition(when: Conditions, kind: ConditionKind): Conditions {
  return { ...when, ...initialValues[kind] };
}

export function removeCondition(when: Conditions, kind: ConditionKind): Conditions {
  const keys: readonly string[] = conditionKinds[kind];
  return Object.fromEntries(Object.entries(when).filter(([key]) => !keys.includes(key)));
}

/** Returns the conditions that have a value. */
export function filledConditions(when: Conditions): Conditions {
  return Object.fromEntries(
    Object.entries(when).filter(
      ([, value]) => value !== undefined && value !== "" && !isEmptyList(value),
    ),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
