/** The element outside dialogs and menus that last had the focus. */
let lastFocused: Element | null = null;

document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof Element) || target.closest("[role=dialog]")) return;
  // A menu item no longer exists after its menu has closed, so the menu’s button is stored instead.
  const button = target.closest("[role=menu]")?.getAttribute("aria-labelledby");
  lastFocused = button ? document.querySelector(`#${CSS.escape(button)}`) : target;
});

/** Moves the focus from a closed dialog back to the element that opened it, or to the page’s content. */
export function focusOpener(): void {
  const opener = lastFocused?.isConnected ? lastFocused : document.querySelector("#content");
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
