import { PasswordInput, TextInput } from "@mantine/core";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { describeError } from "../shell/error-notice.tsx";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.signIn;

/** The form that signs in with an email address and a password. */
export function SignInForm({
  email = "",
  onSignedIn,
  onEmailChange,
}: {
  email?: string;
  onSignedIn: () => unknown;
  onEmailChange?: (email: string) => void;
}) {
  const api = useApiForm({
    route: "signIn",
    initialValues: { email, password: "" },
    toBody: (values) => values,
    send: accountClient.signIn,
    describe: (error) =>
      hasErrorCode(error, "wrong_credentials")
        ? { field: "password", message: describeError(error).text }
        : undefined,
    onSuccess: (session) => {
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
        autoComplete="username"
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
    </FormBody>
  );
}
