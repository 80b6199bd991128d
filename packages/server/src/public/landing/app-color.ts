import { trusted } from "../../platform/http/markup.ts";
import type { Html } from "../../platform/http/markup.ts";

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The background colours in page.css. */
const lightCard = white;
const darkCard: Rgb = [0x19, 0x1c, 0x22];
/** The minimum contrast of text in WCAG 2. */
const readable = 4.5;
/** The minimum contrast for a button to be visible. */
const visible = 1.3;

const styles = new WeakMap<object, Html>();

/** Returns the style rules for the colour of an app, or undefined if the app has none. */
export function colorStyle(app: { readonly color?: string } | undefined): Html | undefined {
  if (app?.color === undefined) return undefined;
  let style = styles.get(app);
  if (style === undefined) styles.set(app, (style = createStyle(app.color)));
  return style;
}

function createStyle(color: string): Html {
  const rgb = parseHex(color);
  if (!rgb) return trusted("");
  return trusted(
    `:root{${variables(rgb, lightCard, black)}}` +
      `@media(prefers-color-scheme:dark){:root{${variables(rgb, darkCard, white)}}}`,
  );
}

/** The colour of buttons in page.css, on a light background. */
const defaultColor: Rgb = [0x1f, 0x5e, 0xff];

/**
 * Returns the style rules for the colours of one of the app's own landing pages. A background replaces both the light and the
 * dark appearance; the texts become black or white, whichever has more contrast.
 */
export function designColors(color: string | undefined, background: string | undefined): string {
  const card = background === undefined ? undefined : parseHex(background);
  const main = color === undefined ? undefined : parseHex(color);
  if (!card) return main && color !== undefined ? createStyle(color).text : "";
  const isDark = contrast(card, white) > contrast(card, black);
  const ink = isDark ? white : black;
  const soft = withContrast(ink, mix(ink, card, 0.4), card, readable);
  const line = mix(card, ink, 0.15);
  const surface = `color-scheme:${isDark ? "dark" : "light"};--back:${toHex(card)};--card:${toHex(card)};--text:${toHex(ink)};--soft:${toHex(soft)};--line:${toHex(line)}`;
  return `:root{${surface};${variables(main ?? defaultColor, card, ink)}}`;
}

/** Returns the colours of a button and its text on a light background, or undefined if the colour is invalid. */
export function buttonColors(color: string): { color: string; onColor: string } | undefined {
  const rgb = parseHex(color);
  if (!rgb) return undefined;
  const main = withContrast(black, rgb, lightCard, visible);
  return { color: toHex(main), onColor: toHex(textOn(main)) };
}

/** Returns the CSS variables of a colour. A colour without enough contrast to the card is darkened or lightened. */
function variables(color: Rgb, card: Rgb, ink: Rgb): string {
  const main = withContrast(ink, color, card, visible);
  const link = withContrast(ink, color, card, readable);
  return `--main:${toHex(main)};--onmain:${toHex(textOn(main))};--link:${toHex(link)}`;
}

function textOn(background: Rgb): Rgb {
  return contrast(background, white) >= readable ? white : black;
}

function withContrast(ink: Rgb, color: Rgb, card: Rgb, minContrast: number): Rgb {
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = mix(color, ink, share);
    if (contrast(mixed, card) >= minContrast) return mixed;
  }
  return ink;
}

/** Mixes a colour with a share of another one. */
function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const mixed = color.map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share));
  return mixed as unknown as Rgb;
}

/** Returns the contrast ratio as WCAG 2 defines it, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parseHex(color: string): Rgb | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1);
  return parts?.map((part) => Number.parseInt(part, 16)) as unknown as Rgb | undefined;
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
