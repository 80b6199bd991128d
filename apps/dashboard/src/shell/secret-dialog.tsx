import { Button, Code, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { shellTexts } from "../texts/shell.ts";
import { CopyButton } from "./copy-button.tsx";
import { Modal } from "./modal.tsx";

/** Shows a new secret. The secret cannot be shown again, so only the button closes the dialog. */
export function SecretDialog({
  title,
  secret,
  copyLabel,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
  /** Explains what the secret is for. */
  children: ReactNode;
}) {
  return (
    <Modal title={title} onClose={onClose} required>
      <p>{children}</p>
      <Group>
        <Code className="break">{secret}</Code>
        <CopyButton text={secret} label={copyLabel} />
      </Group>
      <Button onClick={onClose}>{shellTexts.secret.done}</Button>
    </Modal>
  );
}
