import { Checkbox as MantineCheckbox, Textarea, TextInput } from "@mantine/core";
import type { CheckboxProps, TextareaProps, TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface FieldProps {
  readonly label: ReactNode;
  /** Help for filling in the field. */
  readonly hint?: ReactNode;
  /** What is wrong with the current value. */
  readonly fault?: string | undefined;
}

/** A labelled input with a hint and an error. */
export function Field({ hint, fault, ...input }: FieldProps & TextInputProps) {
  return <TextInput description={hint} error={withAlertRole(fault)} {...input} />;
}

export function TextField({ hint, fault, ...input }: FieldProps & TextareaProps) {
  return <Textarea description={hint} error={withAlertRole(fault)} {...input} />;
}

/** Wraps an error so that screen readers announce it. */
function withAlertRole(fault: string | undefined): ReactNode {
  return fault && <span role="alert">{fault}</span>;
}

/** A labelled checkbox with a hint. */
export function Checkbox({ hint, ...input }: { hint?: string } & CheckboxProps) {
  return <MantineCheckbox description={hint} {...input} />;
}
