import { useId } from "react";
import type { InputHTMLAttributes } from "react";
import { Field } from "../shell/field.tsx";
import { exactOnlyChoices } from "./app-form.ts";
import type { AppForm } from "./app-form.ts";
import { ThresholdHelp } from "./threshold-help.tsx";

const exactOnlyWords: Record<AppForm["exactOnly"], string> = {
  nowhere: "also by device signals",
  everywhere: "by referrer or clipboard alone",
  ios: "by clipboard alone on iOS",
  android: "by referrer alone on Android",
};

type PolicyPart = "threshold" | "sensitiveThreshold" | "windowHours";

/** The matching policy: how sure a match has to be, by what, and for how long. */
export function MatchingFields({
  app,
  texts,
  input,
  faultAt,
  disabled,
  onExactOnly,
}: {
  app: string;
  texts: AppForm;
  input: (part: PolicyPart) => InputHTMLAttributes<HTMLInputElement>;
  faultAt: (field: string) => string | undefined;
  disabled: boolean;
  onExactOnly: (chosen: AppForm["exactOnly"]) => void;
}) {
  const select = useId();
  return (
    <>
      <Field
        label="Least probability of a match by device signals"
        inputMode="decimal"
        placeholder="as usual"
        hint="From 0.5 to 1; 0.9 when left empty. Higher: fewer wrong screens, and more people who get none."
        fault={faultAt("matching.threshold")}
        {...input("threshold")}
      />
      <ThresholdHelp app={app} typed={texts.threshold} />
      <Field
        label="The same, for sensitive links"
        inputMode="decimal"
        placeholder="as usual"
        hint="0.98 when left empty."
        fault={faultAt("matching.sensitiveThreshold")}
        {...input("sensitiveThreshold")}
      />
      <Field
        label="Hours between a click and the first open"
        inputMode="decimal"
        placeholder="168"
        hint="At most 168, which are seven days. The signals of a click are forgotten then."
        fault={faultAt("matching.windowMs")}
        {...input("windowHours")}
      />
      <div className="field">
        <label htmlFor={select}>Installs are matched</label>
        <select
          id={select}
          value={texts.exactOnly}
          disabled={disabled}
          onChange={({ target }) => onExactOnly(target.value as AppForm["exactOnly"])}
        >
          {exactOnlyChoices.map((choice) => (
            <option key={choice} value={choice}>
              {exactOnlyWords[choice]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
