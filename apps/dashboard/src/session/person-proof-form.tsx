import type { PasskeyList, PersonProof } from "@throughline/protocol";
import { Button, Group, PasswordInput, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { secondFactorQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { sessionTexts } from "../texts/session.ts";
import { CodeInput } from "./code-input.tsx";
import { describeProof } from "./describe-proof.ts";
import { describePasskeyError, askForPasskey } from "./passkey-browser.ts";

const texts = sessionTexts.passkeys;

/** Asks for a passkey, or for the password and a code if codes are on, before a change. */
export function PersonProofForm<Answer>({
  list: { items, proof },
  action,
  send,
  onClose,
  onDone,
}: {
  list: PasskeyList;
  action: string;
  send: (proof: PersonProof) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Answer) => unknown;
}) {
  const { data: secondFactor } = useSuspenseQuery(secondFactorQuery);
  const [usesPassword, setUsesPassword] = useState(!items.some(({ usable }) => usable));
  const asksForCode = secondFactor.codes !== null;
  const api = useApiForm({
    route: "startPasskey",
    initialValues: { password: "", code: "" },
    toBody: ({ password, code }): PersonProof =>
      usesPassword ? { password, ...(asksForCode && { code }) } : {},
    send: async (typed) => {
      if (usesPassword) return send(typed);
      const passkey = await askForPasskey(await accountClient.confirmWithPasskey());
      return send({ passkey });
    },
    describe: (error) =>
      describeProof(error) ?? (usesPassword ? undefined : { message: describePasskeyError(error) }),
    onSuccess: onDone,
  });
  const { getInputProps } = api.form;
  return (
    <FormBody api={api} action={action} onCancel={onClose} hideFieldProblems>
      {usesPassword ? (
        <>
          <PasswordInput
            label={sessionTexts.secondFactor.password}
            autoComplete="current-password"
            data-autofocus
            {...getInputProps("password")}
          />
          {asksForCode && (
            <CodeInput autoFocus={false} data-autofocus={undefined} {...getInputProps("code")} />
          )}
        </>
      ) : (
        <>
          <Text>{texts.confirm}</Text>
          {proof === "password" && (
            <Group>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  setUsesPassword(true);
                }}
              >
                {texts.byPassword}
              </Button>
            </Group>
          )}
        </>
      )}
    </FormBody>
  );
}
