import { Anchor, Text, TextInput, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { StandalonePage } from "./standalone-page.tsx";

const texts = sessionTexts.forgotPassword;

/** Asks for a mail with a link that sets a new password. */
export function ForgotPasswordPage() {
  useTitle(texts.title);
  const [askedFor, setAskedFor] = useState<string>();
  const api = useApiForm({
    route: "requestPasswordReset",
    initialValues: { email: "" },
    toBody: ({ email }) => ({ email: email.trim() }),
    send: (body: { email: string }) =>
      accountClient.requestPasswordReset(body).then(() => body.email),
    onSuccess: setAskedFor,
  });
  return (
    <StandalonePage>
      <Title order={1}>{texts.title}</Title>
      <div role="status">
        {askedFor !== undefined && <Text className="break">{texts.sent(askedFor)}</Text>}
      </div>
      {askedFor === undefined && (
        <FormBody api={api} action={texts.submit} hideFieldProblems wide>
          <Text c="dimmed">{texts.text}</Text>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...api.form.getInputProps("email")}
          />
        </FormBody>
      )}
      <Text size="sm">
        <Anchor component={Link} to="/sign-in">
          {texts.back}
        </Anchor>
      </Text>
    </StandalonePage>
  );
}
