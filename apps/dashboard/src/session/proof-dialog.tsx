import type { FullProof } from "@throughline/protocol";
import { PasswordInput, Text } from "@mantine/core";
import type { BodyRoute } from "../form/check-body.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { sessionTexts } from "../texts/session.ts";
import { CodeInput } from "./code-input.tsx";
import { describeProof } from "./describe-proof.ts";

const texts = sessionTexts.secondFactor;

/** A dialog that asks for the password and a one-time code before a change. */
export function ProofDialog<Answer>({
  title,
  text,
  action,
  route,
  send,
  onClose,
  onDone,
}: {
  title: string;
  text: string;
  action: string;
  route: BodyRoute;
  send: (proof: FullProof) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Answer) => unknown;
}) {
  const api = useApiForm({
    route,
    initialValues: { password: "", code: "" },
    toBody: (values) => values,
    send,
    describe: describeProof,
    onSuccess: onDone,
  });
  const { getInputProps } = api.form;
  return (
    <Modal title={title} onClose={onClose}>
      <Text>{text}</Text>
      <FormBody api={api} action={action} onCancel={onClose} hideFieldProblems>
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          data-autofocus
          {...getInputProps("password")}
        />
        <CodeInput autoFocus={false} data-autofocus={undefined} {...getInputProps("code")} />
      </FormBody>
    </Modal>
  );
}
