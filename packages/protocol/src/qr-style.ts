/** How a QR code looks. */
export interface QrStyle {
  /** The width, in pixels. */
  readonly size: number;
  /** The width of the SVG in print, in millimetres. */
  readonly widthMm?: number | undefined;
  /** The margin, in modules. */
  readonly margin: number;
  /** Colors as `#rrggbb`. */
  readonly foreground: string;
  readonly background: string;
  /** An image for the middle, as a data URL. */
  readonly logo?: string | undefined;
}

export const defaultQrStyle = { size: 1024, margin: 4, background: "#ffffff" } as const;

/** The widths in print to choose from, in millimetres. A code should be a tenth as wide as the distance from which it is scanned. */
export const printWidthsMm = [20, 30, 50, 100, 200] as const;

/** Returns the pixels of a width in print, at 300 dots per inch. */
export function printPixels(widthMm: number): number {
  return Math.round((widthMm / 25.4) * 300);
}

/** The share of the width that a logo covers. Error correction restores the modules that the logo hides. */
const logoShare = 0.22;

/** Returns the URL for a QR code. Its `utm_medium` lets analytics count scans separately. */
export function toQrUrl(url: string): string {
  const qrUrl = new URL(url);
  qrUrl.searchParams.set("utm_medium", "qr");
  return qrUrl.href;
}

/** Returns the app's color if cameras can read it on white, otherwise black. */
export function toQrColor(color: string | null | undefined): string {
  const chosen = color ?? "#000000";
  return isReadable({ foreground: chosen, background: "#ffffff" }) ? chosen : "#000000";
}

/** Returns whether cameras can tell the colors apart. Most cameras need a dark code on a light background. */
export function isReadable({
  foreground,
  background,
}: Pick<QrStyle, "foreground" | "background">): boolean {
  const [dark, light] = [luminance(foreground), luminance(background)];
  return dark < light && (light + 0.05) / (dark + 0.05) >= 4.5;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The rows of a QR code. `true` is a dark module. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Draws a QR code as SVG. All dark modules are one path, which keeps the file small. */
export function drawQrSvg(matrix: QrMatrix, style: QrStyle): string {
  const { length } = matrix;
  const { size, widthMm, foreground, background, logo } = style;
  const width = widthMm === undefined ? `${size}` : `${widthMm}mm`;
  const path = matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const { start, width: inner, pad } = logoBox(length);
  const outer = inner + 2 * pad;
  const image = logo
    ? `<path fill="${background}" d="M${start - pad} ${start - pad}h${outer}v${outer}h-${outer}z"/>` +
      `<image href="${logo}" x="${start}" y="${start}" width="${inner}" height="${inner}"/>`
    : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges">` +
    `<path fill="${background}" d="M0 0h${length}v${length}H0z"/><path fill="${foreground}" d="${path}"/>${image}</svg>`
  );
}

/** Returns the position, width and padding of the logo, in modules. */
export function logoBox(length: number): { start: number; width: number; pad: number } {
  const width = length * logoShare;
  return { start: (length - width) / 2, width, pad: 1 };
}
