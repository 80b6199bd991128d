import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

/** A modal dialog. The browser keeps the focus inside and closes the dialog on Escape. */
export function Modal({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    rememberOpener();
    if (!dialog.current?.open) dialog.current?.showModal();
    return focusOpener;
  }, []);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The element that opened the dialog, or the first dialog of a sequence. It gets the focus back at the end. */
let opener: Element | null = null;

function rememberOpener(): void {
  const focused = document.activeElement;
  // A dialog opened this one, so the first opener stays.
  if (!focused || focused === document.body || focused.closest("dialog")) return;
  // A menu item no longer exists when the dialog closes, so the menu’s button is remembered instead.
  const button = focused.closest("[role=menu]")?.getAttribute("aria-labelledby");
  opener = button ? document.querySelector(`#${CSS.escape(button)}`) : focused;
}

/** Waits for the next frame, because the browser keeps the focus inside an open dialog. */
function focusOpener(): void {
  requestAnimationFrame(() => {
    if (document.querySelector("dialog[open]")) return;
    const next = opener?.isConnected ? opener : document.querySelector("#content");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}
