import { useId } from "react";
import type { InputHTMLAttributes } from "react";
import { Field } from "../shell/field.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { exactOnlyChoices } from "./app-form.ts";
import type { AppForm } from "./app-form.ts";
import { ThresholdHelp } from "./threshold-help.tsx";

const texts = settingsTexts.matching;

type PolicyPart = "threshold" | "sensitiveThreshold" | "windowHours";

/** The matching policy: minimum probabilities, match window and allowed methods. */
export function MatchingFields({
  app,
  form,
  input,
  faultAt,
  disabled,
  onExactOnly,
}: {
  app: string;
  form: AppForm;
  input: (part: PolicyPart) => InputHTMLAttributes<HTMLInputElement>;
  faultAt: (field: string) => string | undefined;
  disabled: boolean;
  onExactOnly: (chosen: AppForm["exactOnly"]) => void;
}) {
  const select = useId();
  return (
    <>
      <Field
        label={texts.threshold}
        inputMode="decimal"
        placeholder={texts.defaultValue}
        hint={texts.thresholdHint}
        fault={faultAt("matching.threshold")}
        {...input("threshold")}
      />
      <ThresholdHelp app={app} value={form.threshold} />
      <Field
        label={texts.sensitiveThreshold}
        inputMode="decimal"
        placeholder={texts.defaultValue}
        hint={texts.sensitiveThresholdHint}
        fault={faultAt("matching.sensitiveThreshold")}
        {...input("sensitiveThreshold")}
      />
      <Field
        label={texts.windowHours}
        inputMode="decimal"
        placeholder="168"
        hint={texts.windowHoursHint}
        fault={faultAt("matching.windowMs")}
        {...input("windowHours")}
      />
      <div className="field">
        <label htmlFor={select}>{texts.method}</label>
        <select
          id={select}
          value={form.exactOnly}
          disabled={disabled}
          onChange={({ target }) => onExactOnly(target.value as AppForm["exactOnly"])}
        >
          {exactOnlyChoices.map((choice) => (
            <option key={choice} value={choice}>
              {texts.methods[choice]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
