/** Returns the color of a CSS custom property as `rgb(…)`. A canvas cannot read custom properties. */
export function resolveColor(element: HTMLElement, property: string): string {
  element.style.color = `var(${property})`;
  const { color } = getComputedStyle(element);
  element.style.color = "";
  return color;
}

/** Makes a color of the form `rgb(1, 2, 3)` transparent. */
export function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
}
