import type { LinkView } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, CommandContext, CommandResult, Options } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { fieldsOf } from "../routes/fields.ts";
import type { Schema } from "../routes/fields.ts";
import { checkSchema, optionsOf, readFields } from "../routes/read-fields.ts";
import { requireCode } from "./require-code.ts";

type Rule = NonNullable<LinkView["rules"]>[number];
type Conditions = Rule["when"];

const { items: ruleSchema = {} } = adminRoutes.updateLink.body.properties.rules as Schema;
/** What the visitors of a rule get, and the conditions, whose options have no prefix. */
const fields = fieldsOf(ruleSchema)
  .map((field) => ({ ...field, option: field.option.replace(/^when-/, "") }))
  .filter(({ option }) => option !== "name");

export const linkRuleList: Command = {
  name: "link rule list",
  parameters: "<code>",
  summary: "list the rules of a link, in the order in which they are tried",
  options: connectionOptions,
  async run([codeOrUrl], options, context) {
    const code = requireCode(codeOrUrl, "link rule list");
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
    ...optionsOf(fields),
    position: {
      type: "string",
      help: "Where the rule goes in the list, from 1. The default is the end.",
    },
  },
  run: ([codeOrUrl, name], options, context) =>
    changeRules(codeOrUrl, "add", options, context, (rules) => {
      if (!name) throw new UsageError(missingName("add"));
      const rule = { name, when: {}, ...readFields(fields, options) };
      checkSchema(ruleSchema, rule, fields);
      return rules.toSpliced(parsePosition(options, rules.length + 1) - 1, 0, rule as Rule);
    }),
};

export const linkRuleMove: Command = {
  name: "link rule move",
  parameters: "<code> <name>",
  summary: "try a rule earlier or later",
  options: {
    ...connectionOptions,
    position: { type: "string", help: "The new place in the list, from 1. The default is 1." },
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
  const params = { code: requireCode(codeOrUrl, `link rule ${verb}`) };
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
