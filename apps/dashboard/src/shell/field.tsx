import { useId } from "react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

interface FieldProps {
  readonly label: ReactNode;
  /** Help for filling in the field. */
  readonly hint?: ReactNode;
  /** The error of the current value, shown instead of the hint. */
  readonly fault?: string | undefined;
}

/** A labelled input with its hint or its error below. */
export function Field({
  label,
  hint,
  fault,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} hint={hint} fault={fault}>
      <input id={id} {...ariaProps(id, fault, hint)} {...input} />
    </FieldLayout>
  );
}

export function TextField({
  label,
  hint,
  fault,
  ...input
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} hint={hint} fault={fault}>
      <textarea id={id} {...ariaProps(id, fault, hint)} {...input} />
    </FieldLayout>
  );
}

function ariaProps(id: string, fault: string | undefined, hint: ReactNode) {
  return {
    "aria-invalid": fault !== undefined,
    ...((fault ?? hint) && { "aria-describedby": `${id}-note` }),
  };
}

function FieldLayout({
  id,
  label,
  hint,
  fault,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-note`} className={fault ? "fault" : "hint"} role={fault ? "alert" : undefined}>
        {fault ?? hint}
      </p>
    </div>
  );
}

/** A labelled checkbox with a hint. */
export function Checkbox({
  label,
  hint,
  ...input
}: { label: string; hint?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        {...(hint && { "aria-describedby": `${id}-note` })}
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-note`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A list of checkboxes, any number of which can be checked. */
export function CheckboxList<Option extends string>({
  options,
  chosen,
  onChange,
  hintOf,
}: {
  options: readonly Option[];
  chosen: readonly Option[];
  onChange: (chosen: readonly Option[]) => void;
  hintOf?: (option: Option) => string;
}) {
  return options.map((option) => (
    <Checkbox
      key={option}
      label={option}
      {...(hintOf && { hint: hintOf(option) })}
      checked={chosen.includes(option)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
      }
    />
  ));
}
