import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Modal } from "./modal.tsx";

/** A secret that was just made, and cannot be looked up later. */
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
  /** What it is for. */
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
        I have it
      </button>
    </Modal>
  );
}
