import { randomId } from "@mantine/hooks";
import type { LinkView } from "@throughline/protocol";
import { targetingTexts } from "../../texts/targeting.ts";
import { conditionKinds, filledConditions, kindNames } from "./conditions.ts";
import type { Rule } from "./conditions.ts";

type Split = NonNullable<LinkView["split"]>;
type Variant = Split["variants"][number];

/** A rule or variant in the form. Inputs need strings, and the list needs stable keys. */
type InForm<Alternative> = Omit<Alternative, "destination" | "fallback"> & {
  key: string;
  destination: string;
  fallback: string;
};
export type RuleForm = InForm<Rule>;
export type VariantForm = InForm<Variant>;
export type SplitForm = { variants: VariantForm[]; winner: string | undefined };

/** The values of the link form’s rules and split test. */
export type TargetingForm = { rules: RuleForm[]; split: SplitForm | null };

export function toTargetingForm({
  rules,
  split,
}: Pick<LinkView, "rules" | "split">): TargetingForm {
  return {
    rules: (rules ?? []).map(inForm),
    split: split && { variants: split.variants.map(inForm), winner: split.winner },
  };
}

/** Returns the rules and the split test for the admin API. */
export function toTargeting({ rules, split }: TargetingForm): Pick<LinkView, "rules" | "split"> {
  return {
    rules:
      rules.length === 0
        ? null
        : rules.map(({ when, ...rule }) => ({ ...toApi(rule), when: filledConditions(when) })),
    split: split && {
      variants: split.variants.map(toApi),
      ...(split.winner !== undefined && { winner: split.winner }),
    },
  };
}

/**
 * Gives rules that have no effect yet the link’s own destination, so that a new rule does not make the preview fail. Saving
 * the link still rejects such rules.
 */
export function withoutUnfinishedRules<
  Draft extends { rules?: Rule[] | null; destination: string },
>(draft: Draft): Draft {
  const finish = (rule: Rule) => {
    const { name: _name, when: _when, ...alternative } = rule;
    return Object.keys(alternative).length > 0 ? rule : { ...rule, destination: draft.destination };
  };
  return { ...draft, rules: draft.rules?.map(finish) ?? null };
}

export function newRule(rules: readonly RuleForm[]): RuleForm {
  let number = rules.length + 1;
  const nameOf = targetingTexts.rules.defaultName;
  while (rules.some(({ name }) => name === nameOf(number))) number += 1;
  return inForm<Rule>({ name: nameOf(number), when: {} });
}

export function newSplit(): SplitForm {
  return { variants: withEvenWeights([newVariant([]), newVariant(["A"])]), winner: undefined };
}

/** Adds a variant with a share of 0, so that the shares still add up to 100. */
export function addVariant(variants: readonly VariantForm[]): VariantForm[] {
  return [...variants, newVariant(variants.map(({ name }) => name))];
}

function newVariant(names: readonly string[]): VariantForm {
  const letters = Array.from("ABCDEFGHIJ");
  const name = letters.find((letter) => !names.includes(letter)) ?? "";
  return inForm<Variant>({ name, weight: 0 });
}

/** Gives all variants the same share. The first variants get 1 more until the shares add up to 100. */
export function withEvenWeights(variants: readonly VariantForm[]): VariantForm[] {
  const share = Math.floor(100 / variants.length);
  const remainder = 100 - share * variants.length;
  return variants.map((variant, index) => ({
    ...variant,
    weight: share + (index < remainder ? 1 : 0),
  }));
}

export function totalWeight(variants: readonly { weight: number }[]): number {
  return variants.reduce((total, { weight }) => total + (weight || 0), 0);
}

/** Returns the input for a field of the API, such as `rules.1.when.osVersion` for `rules[1].when.minOsVersion`. */
export function targetingInputOf(field: string): string {
  const path = field.replaceAll(/\[(\d+)\]/g, ".$1");
  const condition = /^(rules\.\d+\.when)\.(\w+)/.exec(path);
  if (condition) {
    const [, when, key] = condition;
    const kind = kindNames.find((name) =>
      (conditionKinds[name] as readonly string[]).includes(key ?? ""),
    );
    return `${when}.${kind ?? key}`;
  }
  return path;
}

function inForm<Alternative extends { destination?: string; fallback?: string }>(
  alternative: Alternative,
): InForm<Alternative> {
  const { destination = "", fallback = "", ...others } = alternative;
  return { ...others, key: randomId(), destination, fallback };
}

/** Returns a rule or variant for the API, without empty values. */
function toApi<Alternative extends { key: string }>({ key: _key, ...alternative }: Alternative) {
  const entries = Object.entries(alternative).map(([name, value]) => [
    name,
    typeof value === "string" ? value.trim() : value,
  ]);
  // An empty name is sent, so that the service reports the problem.
  return Object.fromEntries(
    entries.filter(([name, value]) => name === "name" || value !== ""),
  ) as Omit<Alternative, "key">;
}
