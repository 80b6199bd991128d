import { Modal as MantineModal } from "@mantine/core";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { shellTexts } from "../texts/shell.ts";
import { focusOpener } from "./last-focused.ts";

/** A modal dialog, which is open as long as it is rendered. */
export function Modal({
  title,
  onClose,
  required = false,
  size,
  children,
}: {
  title: string;
  onClose: () => void;
  /** Whether only a button inside the dialog can close it, not Escape or a click outside. */
  required?: boolean;
  size?: string | number;
  children: ReactNode;
}) {
  useEffect(() => focusOpenerIfLast, []);
  return (
    <MantineModal
      opened
      onClose={onClose}
      title={title}
      centered
      radius="lg"
      {...(size !== undefined && { size })}
      // The opener may be a menu item, which no longer exists when the dialog closes.
      returnFocus={false}
      closeOnEscape={!required}
      closeOnClickOutside={!required}
      withCloseButton={!required}
      // Otherwise, the dialog’s header would be a second banner of the page.
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": shellTexts.closeDialog }}
      transitionProps={{ duration: 0 }}
    >
      <div className="stack">{children}</div>
    </MantineModal>
  );
}

/** Moves the focus back to the opener unless another dialog is open in the next frame. */
function focusOpenerIfLast(): void {
  requestAnimationFrame(() => {
    if (!document.querySelector("[role=dialog][aria-modal=true]")) focusOpener();
  });
}
