import type { LinkView } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, CommandContext, CommandResult, Options } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { fieldsOf } from "../routes/fields.ts";
import type { JsonSchema } from "../routes/fields.ts";
import { formatItems } from "../routes/format.ts";
import { checkSchema, optionsOf, readFields } from "../routes/read-fields.ts";
import { codeArgument, codeOf } from "../routes/route-input.ts";

type Rule = NonNullable<LinkView["rules"]>[number];

const { items: ruleSchema = {} } = adminRoutes.updateLink.body.properties.rules as JsonSchema;
/** The fields that options set. Conditions, which are in the field `when`, have options without the prefix `when-`. */
const fields = fieldsOf(ruleSchema)
  .map((field) => ({ ...field, option: field.option.replace(/^when-/, "") }))
  .filter(({ option }) => option !== "name");

export const linkRuleList: Command = {
  name: "link rule list",
  arguments: codeArgument,
  summary: "list the rules of a link, in the order in which they are tried",
  options: connectionOptions,
  async run([code = ""], options, context) {
    const params = { code: codeOf(code) };
    const { rules } = await withAdmin(context, options, (admin) => admin.getLink({ params }));
    return rulesResult(rules ?? []);
  },
};

export const linkRuleAdd: Command = {
  name: "link rule add",
  arguments: { ...codeArgument, "<name>": "The name of the rule." },
  summary: "send some visitors of a link elsewhere; the first rule that applies decides",
  options: {
    ...connectionOptions,
    ...optionsOf(fields),
    position: {
      type: "string",
      isNumber: true,
      help: "Where the rule goes in the list, from 1. The default is the end.",
    },
  },
  run: ([code = "", name = ""], options, context) =>
    changeRules(code, options, context, (rules) => {
      const { position } = options;
      const rule = { name, when: {}, ...readFields(fields, options) };
      checkSchema(ruleSchema, rule, fields);
      return rules.toSpliced(Number(position ?? rules.length + 1) - 1, 0, rule as Rule);
    }),
};

export const linkRuleMove: Command = {
  name: "link rule move",
  arguments: { ...codeArgument, "<name>": "The name of the rule." },
  summary: "try a rule earlier or later",
  options: {
    ...connectionOptions,
    position: {
      type: "string",
      isNumber: true,
      help: "The new place in the list, from 1. The default is 1.",
    },
  },
  run: ([code = "", name = ""], options, context) =>
    changeRules(code, options, context, (rules) => {
      const rule = findRule(rules, name);
      const others = rules.filter((each) => each !== rule);
      return others.toSpliced(Number(options["position"] ?? 1) - 1, 0, rule);
    }),
};

export const linkRuleDelete: Command = {
  name: "link rule delete",
  arguments: { ...codeArgument, "<name>": "The name of the rule." },
  summary: "delete a rule of a link",
  options: connectionOptions,
  run: ([code = "", name = ""], options, context) =>
    changeRules(code, options, context, (rules) => {
      const rule = findRule(rules, name);
      return rules.filter((each) => each !== rule);
    }),
};

async function changeRules(
  code: string,
  options: Options,
  context: CommandContext,
  change: (rules: readonly Rule[]) => Rule[],
): Promise<CommandResult> {
  const params = { code: codeOf(code) };
  const link = await withAdmin(context, options, async (admin) => {
    const { rules } = await admin.getLink({ params });
    const changed = change(rules ?? []);
    return admin.updateLink({ params, body: { rules: changed.length > 0 ? changed : null } });
  });
  return rulesResult(link.rules ?? []);
}

const ruleColumns = ["position", "name", "when", "destination", "fallback", "appVariant", "page"];

function rulesResult(rules: readonly Rule[]): CommandResult {
  const items = rules.map((rule, index) => ({ position: index + 1, ...rule }));
  return {
    text:
      rules.length === 0
        ? "The link has no rules. Add one: throughline link rule add <code> <name> --country DE --destination <url>"
        : formatItems(items, ruleColumns),
    data: rules,
  };
}

function findRule(rules: readonly Rule[], name: string): Rule {
  const rule = rules.find((each) => each.name === name);
  if (rule) return rule;
  const names = rules.map((each) => `"${each.name}"`).join(", ");
  throw new UsageError(
    `The link has no rule "${name}". ${names === "" ? "It has no rules." : `Its rules: ${names}`}`,
  );
}
