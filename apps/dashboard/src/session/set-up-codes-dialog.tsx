import type { NewCodes, RecoveryCodes } from "@throughline/protocol";
import { Code, Group, PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { QrImage } from "../qr/qr-image.tsx";
import { useQrCode } from "../qr/use-qr-code.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { Modal } from "../shell/modal.tsx";
import { sessionTexts } from "../texts/session.ts";
import { CodeInput } from "./code-input.tsx";
import { describeProof } from "./describe-proof.ts";

const texts = sessionTexts.secondFactor;

interface SetUpProps {
  readonly onClose: () => void;
  readonly onDone: (created: RecoveryCodes) => unknown;
}

/** Sets up one-time codes: first the password, then the QR code and the first code. */
export function SetUpCodesDialog({ onClose, onDone }: SetUpProps) {
  const [codes, setCodes] = useState<NewCodes>();
  return (
    <Modal title={texts.setUpTitle} onClose={onClose}>
      {codes ? (
        <FirstCodeForm codes={codes} onClose={onClose} onDone={onDone} />
      ) : (
        <PasswordForm onClose={onClose} onStarted={setCodes} />
      )}
    </Modal>
  );
}

function PasswordForm({
  onClose,
  onStarted,
}: {
  onClose: () => void;
  onStarted: (codes: NewCodes) => void;
}) {
  const api = useApiForm({
    route: "startCodes",
    initialValues: { password: "" },
    toBody: (values) => values,
    send: accountClient.startCodes,
    describe: describeProof,
    onSuccess: onStarted,
  });
  return (
    <FormBody api={api} action={texts.next} onCancel={onClose} hideFieldProblems>
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        {...api.form.getInputProps("password")}
      />
    </FormBody>
  );
}

function FirstCodeForm({ codes, onClose, onDone }: SetUpProps & { codes: NewCodes }) {
  const svg = useQrCode(codes.url);
  const api = useApiForm({
    route: "confirmCodes",
    initialValues: { code: "" },
    toBody: (values) => values,
    send: accountClient.confirmCodes,
    describe: describeProof,
    onSuccess: onDone,
  });
  return (
    <>
      <Text>{texts.scan}</Text>
      <QrImage alt={texts.qrCode} svg={svg} />
      <Text>{texts.typeSecret}</Text>
      <Group>
        <Code className="break">{codes.secret}</Code>
        <CopyButton text={codes.secret} label={texts.copySecret} />
      </Group>
      <FormBody api={api} action={texts.turnOn} onCancel={onClose} hideFieldProblems>
        <CodeInput description={texts.firstCodeHint} {...api.form.getInputProps("code")} />
      </FormBody>
    </>
  );
}
