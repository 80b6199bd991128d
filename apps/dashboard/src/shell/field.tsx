import { Checkbox as MantineCheckbox, Textarea, TextInput } from "@mantine/core";
import type { CheckboxProps, TextareaProps, TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface FieldProps {
  readonly label: ReactNode;
  /** Help for filling in the field. */
  readonly hint?: ReactNode;
  /** What is wrong with the current value. Screen readers announce the message when it appears. */
  readonly errorMessage?: string | undefined;
}

/** A labelled input with a hint and an error. */
export function Field({ hint, errorMessage, ...input }: FieldProps & TextInputProps) {
  return <TextInput description={hint} error={withAlertRole(errorMessage)} {...input} />;
}

export function TextField({ hint, errorMessage, ...input }: FieldProps & TextareaProps) {
  return <Textarea description={hint} error={withAlertRole(errorMessage)} {...input} />;
}

/** Wraps an error so that screen readers announce it. */
function withAlertRole(message: string | undefined): ReactNode {
  return message && <span role="alert">{message}</span>;
}

/** A labelled checkbox with a hint. */
export function Checkbox({ hint, ...input }: { hint?: string } & CheckboxProps) {
  return <MantineCheckbox description={hint} {...input} />;
}
