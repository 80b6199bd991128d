import type { ConversionRule } from "@throughline/protocol";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.conversion;

/** Returns the values of the inputs for a rule. */
export function toRuleForm(rule: ConversionRule | undefined) {
  return {
    window: `${rule?.window ?? 0}`,
    kind: rule?.revenue ? "revenue" : "event",
    event: rule?.event ?? "",
    currency: rule?.revenue?.currency ?? "",
    from: `${rule?.revenue?.from ?? ""}`,
    below: `${rule?.revenue?.below ?? ""}`,
    fine: `${rule?.fine ?? ""}`,
    coarse: (rule?.coarse ?? "") satisfies string as ConversionRule["coarse"] | "",
    lock: rule?.lock ?? false,
  };
}

export type RuleForm = ReturnType<typeof toRuleForm>;

/** Returns the rule of a filled-in form. The service checks it. */
export function toRule(form: RuleForm): ConversionRule {
  const { kind, coarse } = form;
  return {
    window: Number(form.window) as ConversionRule["window"],
    ...(kind === "event"
      ? { event: form.event.trim() }
      : {
          revenue: {
            currency: form.currency.trim().toUpperCase(),
            from: toNumber(form.from),
            ...(form.below.trim() && { below: toNumber(form.below) }),
          },
        }),
    ...(form.fine.trim() && form.window === "0" && { fine: toNumber(form.fine) }),
    ...(coarse && { coarse }),
    ...(form.lock && { lock: true }),
  };
}

/** Returns a number with a decimal point or comma. An empty input becomes `NaN`, which the schema refuses. */
function toNumber(text: string): number {
  return text.trim() ? Number(text.replace(",", ".")) : Number.NaN;
}

/** Returns the input for a field of the admin API, such as `from` for `conversionRules[2].revenue.from`. */
export function ruleInputOf(field: string): string {
  const name = field.replace(/^conversionRules(\[\d+\]|\.\d+)\.?/, "").replace(/^revenue\./, "");
  return name === "revenue" ? "from" : name;
}

/** Returns the value that a rule gives, such as “30, high, ends the window”. */
export function describeValue({ fine, coarse, lock }: ConversionRule): string {
  return [fine, coarse && texts.coarseValues[coarse], lock && texts.locks]
    .filter((part) => part !== undefined && part !== false)
    .join(", ");
}

/** Returns the rules as postbacks are read: by window, the highest value first. */
export function sortRules(rules: readonly ConversionRule[]): ConversionRule[] {
  const rank = { high: 2, medium: 1, low: 0 };
  const worth = ({ fine = -1, coarse }: ConversionRule) => fine * 3 + (coarse ? rank[coarse] : -1);
  return rules.toSorted((a, b) => a.window - b.window || worth(b) - worth(a));
}
