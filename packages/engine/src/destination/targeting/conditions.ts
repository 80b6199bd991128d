import type { Version } from "../../match/signals/evidence.ts";
import { canonicalLanguage } from "../../match/signals/locale.ts";
import type { Visitor } from "../visitor.ts";

/** The days of the week, in the order of `Date.getUTCDay`. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** The conditions of a rule. All of them must be met. A list is met by any of its values. */
export interface Conditions {
  /** ISO 3166 codes, such as `DE`. */
  readonly countries?: readonly string[] | undefined;
  /** ISO 3166-2 codes, such as `US-CA`. */
  readonly regions?: readonly string[] | undefined;
  /** The visitor's first language: `de` is met by `de-AT`, but not the other way round. Tags may be in any case. */
  readonly languages?: readonly string[] | undefined;
  readonly platforms?: readonly Visitor["device"][] | undefined;
  readonly devices?: readonly DeviceKind[] | undefined;
  readonly minOsVersion?: string | undefined;
  /** `17` is met by every version 17, such as 17.5. */
  readonly maxOsVersion?: string | undefined;
  readonly inAppBrowser?: boolean | undefined;
  /** Hosts of referring pages. Their subdomains are included, and `www.` is ignored. */
  readonly referrers?: readonly string[] | undefined;
  /** ISO 8601 timestamp, inclusive. */
  readonly from?: string | undefined;
  /** ISO 8601 timestamp, exclusive. */
  readonly until?: string | undefined;
  /** In the app's time zone, like `hours`. */
  readonly days?: readonly Weekday[] | undefined;
  readonly hours?: DailyHours | undefined;
  readonly visitor?: "new" | "returning" | undefined;
}

export type DeviceKind = "phone" | "tablet" | "desktop";

/** A daily period, as `HH:MM`. It spans midnight if it ends before it starts. */
export interface DailyHours {
  readonly from: string;
  readonly until: string;
}

/** What the service knows about a visit. Absent values are unknown and meet no condition. */
export interface VisitFacts {
  /** Its `device` is what rules call the platform, and `kind` what they call the device. */
  readonly visitor: Pick<Visitor, "device" | "inApp">;
  readonly kind: DeviceKind;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  /** As {@link canonicalLanguage} returns it. */
  readonly language?: string | undefined;
  readonly os?: Version | undefined;
  /** As {@link normalizeHost} returns it. */
  readonly referrer?: string | undefined;
  readonly now: number;
  /** The weekday and the minute of the day in the app's time zone. */
  readonly localTime: LocalTime;
  /** Whether the browser has visited a link of the app before. */
  readonly returning: boolean;
}

export interface LocalTime {
  readonly day: Weekday;
  readonly minute: number;
}

/** How one kind of condition is evaluated for a visit, and how two of its values are compared. */
interface Condition<Value> {
  /** Brings a value of a rule into the form of the facts. */
  readonly prepare?: (value: Value) => Value;
  readonly meets: (value: Value, facts: VisitFacts) => boolean;
  /** Whether every visit that meets `narrow` also meets `wide`. */
  readonly includes: (wide: Value, narrow: Value) => boolean;
}

const conditionKinds: { [Key in keyof Conditions]-?: Condition<NonNullable<Conditions[Key]>> } = {
  countries: {
    meets: (codes, { country }) => country !== undefined && codes.includes(country),
    includes: isSuperset,
  },
  regions: {
    meets: (codes, { region }) => region !== undefined && codes.includes(region),
    includes: isSuperset,
  },
  languages: {
    prepare: (tags) => tags.map((tag) => canonicalLanguage(tag) ?? tag),
    meets: (tags, { language }) =>
      language !== undefined && tags.some((tag) => isSameOrDialect(language, tag)),
    includes: (wide, narrow) =>
      narrow.every((tag) => wide.some((wider) => isSameOrDialect(tag, wider))),
  },
  platforms: {
    meets: (devices, { visitor }) => devices.includes(visitor.device),
    includes: isSuperset,
  },
  devices: { meets: (kinds, { kind }) => kinds.includes(kind), includes: isSuperset },
  minOsVersion: {
    meets: (version, { os }) => os !== undefined && compareVersions(os, version) >= 0,
    includes: (wide, narrow) => compareVersions(parseVersion(narrow), wide) >= 0,
  },
  maxOsVersion: {
    meets: (version, { os }) => os !== undefined && compareVersions(os, version) <= 0,
    // 17 includes 17.5 but also 17.9, so only equal versions are sure.
    includes: (wide, narrow) => wide === narrow,
  },
  inAppBrowser: {
    meets: (expected, { visitor }) => visitor.inApp === expected,
    includes: (wide, narrow) => wide === narrow,
  },
  referrers: {
    prepare: (hosts) => hosts.map(normalizeHost),
    meets: (hosts, { referrer }) =>
      referrer !== undefined && hosts.some((host) => isSameOrSubdomain(referrer, host)),
    includes: (wide, narrow) =>
      narrow.every((host) => wide.some((wider) => isSameOrSubdomain(host, wider))),
  },
  from: {
    meets: (moment, { now }) => now >= Date.parse(moment),
    includes: (wide, narrow) => Date.parse(wide) <= Date.parse(narrow),
  },
  until: {
    meets: (moment, { now }) => now < Date.parse(moment),
    includes: (wide, narrow) => Date.parse(wide) >= Date.parse(narrow),
  },
  days: { meets: (days, { localTime }) => days.includes(localTime.day), includes: isSuperset },
  hours: {
    meets: ({ from, until }, { localTime: { minute } }) => {
      const [start, end] = [parseMinuteOfDay(from), parseMinuteOfDay(until)];
      return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
    },
    includes: (wide, narrow) => wide.from === narrow.from && wide.until === narrow.until,
  },
  visitor: {
    meets: (expected, { returning }) => (expected === "returning") === returning,
    includes: (wide, narrow) => wide === narrow,
  },
};

/** One condition of a rule. */
export type ConditionTest = (facts: VisitFacts) => boolean;

/** Prepares conditions, so that they can be tested for many visits. */
export function prepareTests(conditions: Conditions): ConditionTest[] {
  return (Object.keys(conditions) as (keyof Conditions)[]).flatMap((key) => {
    const value = preparedValue(conditions, key);
    const { meets } = conditionKinds[key] as Condition<unknown>;
    return value === undefined ? [] : (facts: VisitFacts) => meets(value, facts);
  });
}

/** Whether a visit meets all conditions. A rule without conditions applies to every visit. */
export function meetsConditions(conditions: Conditions, facts: VisitFacts): boolean {
  return prepareTests(conditions).every((test) => test(facts));
}

/**
 * Whether every visit that meets `narrow` also meets `wide`. Each condition is compared separately, so some overlaps
 * are not found.
 */
export function includesConditions(wide: Conditions, narrow: Conditions): boolean {
  return (Object.keys(wide) as (keyof Conditions)[]).every((key) => {
    const { includes } = conditionKinds[key] as Condition<unknown>;
    const [wideValue, narrowValue] = [preparedValue(wide, key), preparedValue(narrow, key)];
    return (
      wideValue === undefined || (narrowValue !== undefined && includes(wideValue, narrowValue))
    );
  });
}

function preparedValue(conditions: Conditions, key: keyof Conditions): unknown {
  const value: unknown = conditions[key];
  const { prepare } = conditionKinds[key] as Condition<unknown>;
  return value === undefined || !prepare ? value : prepare(value);
}

/** Returns the host of a page in lower case and without `www.`, as statistics and rules name it. */
export function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/^www\.(?=.*\.)/, "");
}

function isSuperset(wide: readonly string[], narrow: readonly string[]): boolean {
  return narrow.every((value) => wide.includes(value));
}

function isSameOrDialect(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`);
}

function isSameOrSubdomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function parseVersion(text: string): Version {
  return text.split(".").map(Number);
}

/** Compares a version with the one in `text`. Parts that `text` lacks are ignored. Parts that `version` lacks count as 0. */
function compareVersions(version: Version, text: string): number {
  for (const [index, part] of parseVersion(text).entries()) {
    const difference = (version[index] ?? 0) - part;
    if (difference !== 0) return difference;
  }
  return 0;
}

function parseMinuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
