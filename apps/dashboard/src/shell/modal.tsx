import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

/** Something to decide before anything else. The browser keeps the focus inside, and Escape closes it. */
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

/** What opened the dialog, or the first of several in a row. */
let opener: Element | null = null;

function rememberOpener(): void {
  const focused = document.activeElement;
  // One dialog follows another.
  if (!focused || focused === document.body || focused.closest("dialog")) return;
  // The item of a menu is gone by the time the dialog closes; the menu's button is not.
  const button = focused.closest("[role=menu]")?.getAttribute("aria-labelledby");
  opener = button ? document.querySelector(`#${CSS.escape(button)}`) : focused;
}

/** Once the dialog is gone: before, the browser keeps the focus inside. */
function focusOpener(): void {
  requestAnimationFrame(() => {
    if (document.querySelector("dialog[open]")) return;
    const next = opener?.isConnected ? opener : document.querySelector("#content");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}
