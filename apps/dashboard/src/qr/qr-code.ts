import { encodeQR } from "qr";
import { linkTexts } from "../texts/links.ts";

/** How a QR code looks. */
export interface QrStyle {
  /** The width of the PNG, in pixels. */
  readonly size: number;
  /** The margin, in modules. */
  readonly margin: number;
  /** Colors as `#rrggbb`. */
  readonly foreground: string;
  readonly background: string;
  /** An image for the middle, as a data URL. */
  readonly logo?: string | undefined;
}

export const defaultQrStyle = { size: 1024, margin: 4, background: "#ffffff" } as const;

/** The share of the width that a logo covers. Error correction restores the modules that the logo hides. */
const logoShare = 0.22;

/** Returns the URL for a QR code. Its `utm_medium` lets analytics count scans separately. */
export function toQrUrl(url: string): string {
  const qrUrl = new URL(url);
  qrUrl.searchParams.set("utm_medium", "qr");
  return qrUrl.href;
}

/** The rows of a QR code. `true` is a dark module. */
type QrMatrix = readonly (readonly boolean[])[];

function encode(text: string, { margin, logo }: QrStyle): QrMatrix {
  return encodeQR(text, "raw", { ecc: logo ? "high" : "medium", border: margin });
}

/** Returns the app’s color if cameras can read it on white, otherwise black. */
export function toQrColor(color: string | null): string {
  return color !== null && contrast(color, "#ffffff") >= 4.5 ? color : "#000000";
}

/** Returns whether cameras can tell the colors apart. Most cameras need a dark code on a light background. */
export function isReadable({
  foreground,
  background,
}: Pick<QrStyle, "foreground" | "background">): boolean {
  return luminance(foreground) < luminance(background) && contrast(foreground, background) >= 4.5;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Draws a QR code as SVG. All dark modules are one path, which keeps the file small. */
export function toSvg(text: string, style: QrStyle): string {
  const matrix = encode(text, style);
  const { length } = matrix;
  const { size, foreground, background, logo } = style;
  const path = matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const { start, width, pad } = logoBox(length);
  const image = logo
    ? `<path fill="${background}" d="M${start - pad} ${start - pad}h${width + 2 * pad}v${width + 2 * pad}h-${width + 2 * pad}z"/>` +
      `<image href="${logo}" x="${start}" y="${start}" width="${width}" height="${width}"/>`
    : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges">` +
    `<path fill="${background}" d="M0 0h${length}v${length}H0z"/><path fill="${foreground}" d="${path}"/>${image}</svg>`
  );
}

/** Draws a QR code as PNG. */
export async function toPng(text: string, style: QrStyle): Promise<Blob> {
  const matrix = encode(text, style);
  const { length } = matrix;
  const { size, foreground, background, logo } = style;
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) throw new Error(linkTexts.qrCode.noCanvas);
  context.fillStyle = background;
  context.fillRect(0, 0, size, size);
  context.fillStyle = foreground;
  // Modules start and end at whole pixels, so that no line appears between them.
  const edge = (position: number) => Math.round((position * size) / length);
  for (const [y, row] of matrix.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
    }
  }
  if (logo) {
    const { start, width, pad } = logoBox(length);
    const outer = edge(width + 2 * pad);
    context.fillStyle = background;
    context.fillRect(edge(start - pad), edge(start - pad), outer, outer);
    context.drawImage(await loadImage(logo), edge(start), edge(start), edge(width), edge(width));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(linkTexts.qrCode.failed))));
  });
}

/** Returns the position, width and padding of the logo, in modules. */
function logoBox(length: number): { start: number; width: number; pad: number } {
  const width = length * logoShare;
  return { start: (length - width) / 2, width, pad: 1 };
}

/** Loads an image. Rejects with a message for the user if the browser cannot show the image. */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new Error(linkTexts.qrCode.logoUnreadable);
  }
  return image;
}
