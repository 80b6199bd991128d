import type { ReactNode } from "react";
import { shellTexts } from "../texts/shell.ts";
import { CopyButton } from "./copy-button.tsx";
import { Modal } from "./modal.tsx";

/** Shows a new secret once. It cannot be looked up later. */
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
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      <p className="row wrap">
        <code className="break">{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
      </p>
      <button type="button" className="button" onClick={onClose}>
        {shellTexts.secret.done}
      </button>
    </Modal>
  );
}
