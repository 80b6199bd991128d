import { checkDestination, checkWebUrl } from "../check-destination.ts";
import type { Rule, Targeting } from "./choose-alternative.ts";
import type { Alternative } from "./alternative.ts";
import { includesConditions } from "./conditions.ts";
import type { Conditions } from "./conditions.ts";
import type { Split } from "./split.ts";

/** A field of a link and why its value is refused, as a sentence. */
export interface Problem {
  readonly field: string;
  readonly reason: string;
}

/** Returns the first problem in a link's rules and split. The schema of the endpoint has already checked the types. */
export function findTargetingProblem({ rules = [], split }: Targeting): Problem | undefined {
  const names = new Map<string, string>();
  const alternatives = [
    ...rules.map((rule, index) => [`rules.${index}`, rule] as const),
    ...(split?.variants ?? []).map(
      (variant, index) => [`split.variants.${index}`, variant] as const,
    ),
  ];
  for (const [field, alternative] of alternatives) {
    const earlier = names.get(alternative.name);
    if (earlier !== undefined) {
      return {
        field: `${field}.name`,
        reason: `"${alternative.name}" is also the name of ${earlier}. Rules and variants need different names.`,
      };
    }
    names.set(alternative.name, field);
    const problem = alternativeProblem(field, alternative);
    if (problem) return problem;
  }
  return rulesProblem(rules) ?? (split && splitProblem(split));
}

function alternativeProblem(
  field: string,
  { name, destination, fallback, page }: Alternative,
): Problem | undefined {
  const destinationProblem = destination === undefined ? undefined : checkDestination(destination);
  if (destinationProblem !== undefined) {
    return { field: `${field}.destination`, reason: destinationProblem };
  }
  if (fallback !== undefined && page !== undefined) {
    return {
      field: `${field}.page`,
      reason: `"${name}" has both a fallback and a page, but visitors can get only one of them. Remove one.`,
    };
  }
  const fallbackProblem = fallback === undefined ? undefined : checkWebUrl(fallback);
  return fallbackProblem === undefined
    ? undefined
    : { field: `${field}.fallback`, reason: fallbackProblem };
}

function rulesProblem(rules: readonly Rule[]): Problem | undefined {
  for (const [index, rule] of rules.entries()) {
    const { when } = rule;
    if (changesNothing(rule)) {
      return {
        field: `rules.${index}`,
        reason: `The rule "${rule.name}" changes nothing. Give it a destination, a fallback, a page or an app variant.`,
      };
    }
    const problem = conditionsProblem(when);
    if (problem) return { field: `rules.${index}.when.${problem.field}`, reason: problem.reason };
    const above = rules.slice(0, index).find((other) => includesConditions(other.when, when));
    if (above) {
      return {
        field: `rules.${index}`,
        reason: `The rule "${rule.name}" never applies, because "${above.name}" above it applies to all of its visitors. Move it up, or remove it.`,
      };
    }
  }
  return undefined;
}

function changesNothing({ name: _name, when: _when, ...changes }: Rule): boolean {
  return Object.values(changes).every((value) => value === undefined);
}

function conditionsProblem(when: Conditions): Problem | undefined {
  const unknownCountry = when.countries?.find((code) => !isCountry(code));
  if (unknownCountry !== undefined) {
    return {
      field: "countries",
      reason: `"${unknownCountry}" is not a country. Use two-letter ISO 3166 codes, such as DE.`,
    };
  }
  const unknownRegion = when.regions?.find((code) => !isCountry(code.slice(0, 2)));
  if (unknownRegion !== undefined) {
    return {
      field: "regions",
      reason: `"${unknownRegion}" is not a region. Use ISO 3166-2 codes, such as US-CA.`,
    };
  }
  const unknownLanguage = when.languages?.find((tag) => !isLanguage(tag));
  if (unknownLanguage !== undefined) {
    return {
      field: "languages",
      reason: `"${unknownLanguage}" is not a language. Use tags such as de or pt-BR.`,
    };
  }
  return osProblem(when) ?? timeProblem(when);
}

function osProblem(when: Conditions): Problem | undefined {
  const field =
    when.minOsVersion === undefined
      ? when.maxOsVersion === undefined
        ? undefined
        : "maxOsVersion"
      : "minOsVersion";
  const [platform, ...others] = when.platforms ?? [];
  if (field === undefined || (others.length === 0 && platform && platform !== "desktop")) {
    return undefined;
  }
  return {
    field,
    reason: "A version needs one platform: set platforms to ios or to android.",
  };
}

function timeProblem({ from, until, hours }: Conditions): Problem | undefined {
  for (const [field, moment] of Object.entries({ from, until })) {
    if (moment !== undefined && Number.isNaN(Date.parse(moment))) {
      return { field, reason: `This date does not exist: ${moment}.` };
    }
  }
  if (from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until)) {
    return { field: "until", reason: "The end must be after the start." };
  }
  if (hours && hours.from === hours.until) {
    return { field: "hours", reason: "The hours start and end at the same time." };
  }
  return undefined;
}

function splitProblem({ variants, winner }: Split): Problem | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  if (total !== 100) {
    return { field: "split.variants", reason: `The weights add up to ${total}, not to 100.` };
  }
  if (winner !== undefined && variants.every(({ name }) => name !== winner)) {
    return { field: "split.winner", reason: `There is no variant "${winner}".` };
  }
  return undefined;
}

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== "ZZ" && countryNames.of(code) !== undefined;
}

function isLanguage(tag: string): boolean {
  try {
    return (
      Intl.getCanonicalLocales(tag)[0] === tag &&
      languageNames.of(tag.split("-", 1)[0] ?? tag) !== undefined
    );
  } catch {
    return false;
  }
}
