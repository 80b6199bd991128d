import { weekdays } from "@throughline/protocol";
import { locale } from "../../language/language.ts";
import { targetingTexts } from "../../texts/targeting.ts";
import { conditionKinds, filledConditions } from "./conditions.ts";
import type { ConditionKind, Conditions } from "./conditions.ts";
import { countryName, languageName } from "./place-names.ts";

const texts = targetingTexts.sentence;
const names = targetingTexts.conditions;

const either = new Intl.ListFormat(locale, { type: "disjunction" });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** Describes the visitors that a rule applies to, such as “Visitors from Germany on iOS, on Sundays”. */
export function describeConditions(conditions: Conditions): string {
  const when = filledConditions(conditions);
  if (Object.keys(when).length === 0) return texts.everyone;
  const who = [
    texts.visitors[when.visitor ?? "any"],
    when.countries && texts.from(either.format(when.countries.map(countryName))),
    when.regions && texts.inRegion(either.format(when.regions)),
    when.languages && texts.speaking(either.format(when.languages.map(languageName))),
    describePlatform(when),
    when.devices && texts.with(either.format(when.devices.map((device) => texts.devices[device]))),
    when.inAppBrowser !== undefined && texts.inApp[`${when.inAppBrowser}`],
    when.referrers && texts.referredBy(either.format(when.referrers)),
  ];
  const time = [
    when.days && texts.onDays(either.format(when.days.map((day) => texts.weekdays[day]))),
    when.hours && texts.hours(when.hours.from, when.hours.until),
    describeDates(when),
  ];
  return [who.filter(Boolean).join(" "), ...time.filter(Boolean)].join(", ");
}

function describePlatform({ platforms, minOsVersion, maxOsVersion }: Conditions) {
  const version = describeVersions(minOsVersion, maxOsVersion);
  if (!platforms) return version && texts.on(version);
  const platformList = either.format(platforms.map((platform) => names.platforms[platform]));
  return texts.on(version ? `${platformList} ${version}` : platformList);
}

function describeVersions(min: string | undefined, max: string | undefined): string {
  if (min && max) return texts.versions.between(min, max);
  if (min) return texts.versions.from(min);
  return max ? texts.versions.until(max) : "";
}

function describeDates({ from, until }: Conditions): string {
  if (from && until) return texts.between(formatDate(from), formatDate(until));
  if (from) return texts.since(formatDate(from));
  return until ? texts.before(formatDate(until)) : "";
}

/** Returns the value of a condition for its chip. */
export function describeCondition(kind: ConditionKind, when: Conditions): string {
  const { hours, visitor, inAppBrowser } = when;
  switch (kind) {
    case "countries":
      return list(when.countries?.map(countryName));
    case "languages":
      return list(when.languages?.map(languageName));
    case "platforms":
      return list(when.platforms?.map((platform) => names.platforms[platform]));
    case "devices":
      return list(when.devices?.map((device) => names.devices[device]));
    case "days":
      return list(when.days?.map(dayName));
    case "osVersion":
      return describeVersions(when.minOsVersion, when.maxOsVersion) || names.empty;
    case "dates":
      return describeDates(when) || names.empty;
    case "hours":
      return hours ? `${hours.from}–${hours.until}` : names.empty;
    case "inAppBrowser":
      return names.inAppBrowser[`${inAppBrowser ?? true}`];
    case "visitor":
      return names.visitors[visitor ?? "new"];
    default: {
      const [key] = conditionKinds[kind];
      return list(when[key]);
    }
  }
}

function list(values: readonly string[] | undefined): string {
  return values?.join(", ") || names.empty;
}

const weekdayNames = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });

export function dayName(day: (typeof weekdays)[number]): string {
  // 1 January 2023 was a Sunday, the first of the weekdays.
  const name = weekdayNames.format(Date.UTC(2023, 0, 1 + weekdays.indexOf(day)));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : dates.format(date);
}
