/**
 * Returns where a link leads instead, or what a click on the link does instead. Undefined, or an action that returns false,
 * leaves the link alone.
 */
export type LinkChange = (
  anchor: HTMLAnchorElement,
  href: string,
) => string | (() => boolean) | undefined;

/**
 * Changes links when visitors press or click them, so that links added later are changed too and lead to where the page is at
 * that moment. Returns a function that ends this.
 */
export function changeLinks(change: LinkChange): () => void {
  /** The links that were changed, as the page has them and as they are now. */
  const changed = new WeakMap<HTMLAnchorElement, readonly [original: string, now: string]>();

  function apply(event: Event): void {
    const [target] = event.composedPath();
    const anchor = target instanceof Element && target.closest("a");
    if (!anchor) return;
    const [original, now] = changed.get(anchor) ?? [];
    const href = original !== undefined && anchor.href === now ? original : anchor.href;
    const to = change(anchor, href);
    if (typeof to === "string") {
      anchor.href = to;
      changed.set(anchor, [href, anchor.href]);
    } else if (to && event.type === "click" && to()) event.preventDefault();
  }

  const types = ["pointerdown", "click"];
  for (const type of types) document.addEventListener(type, apply, true);
  return () => {
    for (const type of types) document.removeEventListener(type, apply, true);
  };
}
