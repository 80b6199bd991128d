import { TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.secondFactor;

/** The input for a one-time code or a recovery code. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label={texts.code}
      description={texts.codeHint}
      autoComplete="one-time-code"
      autoFocus
      data-autofocus
      {...props}
    />
  );
}
