import type { SignIn } from "@throughline/protocol";
import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { sessionTexts } from "../texts/session.ts";
import { CodeInput } from "./code-input.tsx";
import { describeProof } from "./describe-proof.ts";

const texts = sessionTexts.signIn;

/** The form that signs in with an email address and a password. It asks for a one-time code if the account needs one. */
export function SignInForm({
  email = "",
  onSignedIn,
  onEmailChange,
}: {
  email?: string;
  onSignedIn: () => unknown;
  onEmailChange?: (email: string) => void;
}) {
  const [asksForCode, setAsksForCode] = useState(false);
  const api = useApiForm({
    route: "signIn",
    initialValues: { email, password: "", code: "" },
    toBody: ({ code, ...values }) => ({ ...values, ...(asksForCode && { code }) }),
    send: (body: SignIn) =>
      accountClient.signIn(body).catch((error: unknown) => {
        if (!hasErrorCode(error, "code_required")) throw error;
        setAsksForCode(true);
      }),
    describe: describeProof,
    onSuccess: (session) => {
      if (!session) return undefined;
      queryClient.setQueryData(sessionQuery.queryKey, session);
      return onSignedIn();
    },
  });
  const { getInputProps } = api.form;
  const emailInput = getInputProps("email") as { onChange: (event: unknown) => void };
  return (
    <FormBody api={api} action={texts.submit} hideFieldProblems wide>
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="username webauthn"
        data-autofocus={email === "" || undefined}
        autoFocus={email === ""}
        {...emailInput}
        onChange={(event) => {
          emailInput.onChange(event);
          onEmailChange?.(event.currentTarget.value);
        }}
      />
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        data-autofocus={email !== "" || undefined}
        {...getInputProps("password")}
      />
      {asksForCode && <CodeInput {...getInputProps("code")} />}
    </FormBody>
  );
}
