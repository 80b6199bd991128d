import type { LinkView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, CommandContext, CommandResult, Options } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { parseCodeArgument } from "./link.ts";

type Rule = NonNullable<LinkView["rules"]>[number];
type Conditions = Rule["when"];

const conditionOptions = {
  country: { type: "string", multiple: true },
  region: { type: "string", multiple: true },
  language: { type: "string", multiple: true },
  platform: { type: "string", multiple: true },
  device: { type: "string", multiple: true },
  "min-os": { type: "string" },
  "max-os": { type: "string" },
  "in-app-browser": { type: "boolean" },
  referrer: { type: "string", multiple: true },
  from: { type: "string" },
  until: { type: "string" },
  day: { type: "string", multiple: true },
  hours: { type: "string" },
  visitor: { type: "string" },
} as const;

const conditionHelp = {
  country: "a country, such as DE",
  region: "a region, such as US-CA",
  language: "the visitor's first language, such as de or pt-BR",
  platform: "ios, android or desktop",
  device: "phone, tablet or desktop",
  "min-os": "the oldest version of the platform, such as 17.4",
  "max-os": "the newest version of the platform",
  "in-app-browser": "only in the browser of another app; --no-in-app-browser: only elsewhere",
  referrer: "the host of the page that visitors come from; includes subdomains",
  from: "applies from this time on, such as 2026-12-24T00:00:00Z",
  until: "applies before this time",
  day: "a weekday in the app's time zone, such as sunday",
  hours: "hours of the day in the app's time zone, such as 18:00-23:30",
  visitor: "new or returning",
} as const;

export const linkRuleList: Command = {
  name: "link rule list",
  parameters: "<code>",
  summary: "list the rules of a link, in the order in which they are tried",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "rule list");
    const { rules } = await withAdmin(context, options, (admin) =>
      admin.getLink({ params: { code } }),
    );
    return rulesResult(rules ?? []);
  },
};

export const linkRuleAdd: Command = {
  name: "link rule add",
  parameters: "<code> <name>",
  summary: "send some visitors of a link elsewhere; the first rule that applies decides",
  options: {
    ...connectionOptions,
    destination: { type: "string" },
    fallback: { type: "string" },
    position: { type: "string" },
    ...conditionOptions,
  },
  optionHelp: {
    ...connectionOptionHelp,
    destination: "where the app goes",
    fallback: "the web page for visitors without the app",
    position: "where the rule goes in the list, from 1; default: the end",
    ...conditionHelp,
  },
  run: ([codeOrUrl, name], options, context) =>
    changeRules(codeOrUrl, "add", options, context, (rules) => {
      if (!name) throw new UsageError(missingName("add"));
      const { destination, fallback } = options;
      const rule: Rule = {
        name,
        when: parseConditions(options),
        ...(typeof destination === "string" && { destination }),
        ...(typeof fallback === "string" && { fallback }),
      };
      return rules.toSpliced(parsePosition(options, rules.length + 1) - 1, 0, rule);
    }),
};

export const linkRuleMove: Command = {
  name: "link rule move",
  parameters: "<code> <name>",
  summary: "try a rule earlier or later",
  options: { ...connectionOptions, position: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    position: "the new place in the list, from 1; default: 1",
  },
  run: ([codeOrUrl, name], options, context) =>
    changeRules(codeOrUrl, "move", options, context, (rules) => {
      const rule = findRule(rules, name, "move");
      const others = rules.filter((each) => each !== rule);
      return others.toSpliced(parsePosition(options, 1) - 1, 0, rule);
    }),
};

export const linkRuleDelete: Command = {
  name: "link rule delete",
  parameters: "<code> <name>",
  summary: "delete a rule of a link",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  run: ([codeOrUrl, name], options, context) =>
    changeRules(codeOrUrl, "delete", options, context, (rules) => {
      const rule = findRule(rules, name, "delete");
      return rules.filter((each) => each !== rule);
    }),
};

async function changeRules(
  codeOrUrl: string | undefined,
  verb: string,
  options: Options,
  context: CommandContext,
  change: (rules: readonly Rule[]) => Rule[],
): Promise<CommandResult> {
  const params = { code: parseCodeArgument(codeOrUrl, `rule ${verb}`) };
  const link = await withAdmin(context, options, async (admin) => {
    const { rules } = await admin.getLink({ params });
    const changed = change(rules ?? []);
    return admin.updateLink({ params, body: { rules: changed.length > 0 ? changed : null } });
  });
  return rulesResult(link.rules ?? []);
}

function rulesResult(rules: readonly Rule[]): CommandResult {
  return {
    text:
      rules.length === 0
        ? "The link has no rules. Add one: throughline link rule add <code> <name> --country DE --destination <url>"
        : table(
            rules.map(({ name, when, destination, fallback }, index) => [
              `${index + 1}`,
              name,
              describeConditions(when),
              destination ?? "",
              fallback === undefined ? "" : `without the app: ${fallback}`,
            ]),
          ),
    data: rules,
  };
}

function describeConditions(when: Conditions): string {
  const parts = Object.entries(when).map(([key, value]) => {
    const text =
      typeof value === "object" && !Array.isArray(value)
        ? `${value.from}-${value.until}`
        : String(value);
    return `${key}: ${text}`;
  });
  return parts.length > 0 ? parts.join("; ") : "everybody";
}

/** Parses the conditions of a rule. The service validates their values. */
function parseConditions(options: Options): Conditions {
  const { hours, "in-app-browser": inAppBrowser } = options;
  const lists = {
    countries: options["country"],
    regions: options["region"],
    languages: options["language"],
    platforms: options["platform"],
    devices: options["device"],
    referrers: options["referrer"],
    days: options["day"],
  };
  const texts = {
    minOsVersion: options["min-os"],
    maxOsVersion: options["max-os"],
    from: options["from"],
    until: options["until"],
    visitor: options["visitor"],
  };
  const conditions = Object.entries({ ...lists, ...texts }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries([
    ...conditions,
    ...(typeof inAppBrowser === "boolean" ? [["inAppBrowser", inAppBrowser]] : []),
    ...(typeof hours === "string" ? [["hours", parseHours(hours)]] : []),
  ]) as Conditions;
}

function parseHours(text: string): { from: string; until: string } {
  const [, from, until] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  if (from === undefined || until === undefined) {
    throw new UsageError("--hours must look like 18:00-23:30.");
  }
  return { from, until };
}

function parsePosition({ position }: Options, fallback: number): number {
  if (position === undefined) return fallback;
  if (typeof position === "string" && /^[1-9]\d?$/.test(position)) return Number(position);
  throw new UsageError("--position must be a whole number from 1.");
}

function findRule(rules: readonly Rule[], name: string | undefined, verb: string): Rule {
  if (!name) throw new UsageError(missingName(verb));
  const rule = rules.find((each) => each.name === name);
  if (rule) return rule;
  const names = rules.map((each) => `"${each.name}"`).join(", ");
  throw new UsageError(
    `The link has no rule "${name}". ${names === "" ? "It has no rules." : `Its rules: ${names}`}`,
  );
}

function missingName(verb: string): string {
  return `The rule's name is missing: throughline link rule ${verb} <code> <name>`;
}
