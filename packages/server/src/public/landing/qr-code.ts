import { deflateSync } from "node:zlib";
import { drawQrSvg, printPixels } from "@throughline/protocol";
import type { QrMatrix, QrStyle } from "@throughline/protocol";
import { encodeQR } from "qr";
import { pngFile } from "./encode-png.ts";

/** The longest link in a QR code. Cameras cannot read the codes of longer links. */
const maxLength = 600;

/** The margin of codes on screens, in modules. */
const margin = 2;

const blackOnWhite = { foreground: "#000000", background: "#ffffff" };

/** Returns a QR code as a data URL of a PNG with one pixel per module, or undefined if the link is too long. */
export function qrCode(url: string): string | undefined {
  const png = qrCodePng(url);
  return png && `data:image/png;base64,${png.toString("base64")}`;
}

export interface QrPicture {
  /** The pixels per module, unless there is a width in print. */
  readonly scale?: number | undefined;
  /** The width in print, in millimetres. */
  readonly widthMm?: number | undefined;
  /** Black on white by default. */
  readonly colors?: QrColors | undefined;
  /** Whether a picture may cover the middle. */
  readonly hasLogo?: boolean | undefined;
}

/** Returns a QR code as a PNG, or undefined if the link is too long. */
export function qrCodePng(url: string, picture: QrPicture = {}): Buffer | undefined {
  const modules = modulesOf(url, picture);
  if (!modules) return undefined;
  const { scale = 1, widthMm, colors } = picture;
  const fitted = widthMm === undefined ? scale : scaleInPrint(modules, widthMm);
  return twoColorPng(modules, fitted, { colors, widthMm });
}

/** Returns a QR code as an SVG, or undefined if the link is too long. */
export function qrCodeSvg(url: string, picture: QrPicture = {}): string | undefined {
  const modules = modulesOf(url, picture);
  if (!modules) return undefined;
  const { scale = 1, widthMm, colors = blackOnWhite } = picture;
  return drawQrSvg(modules, { ...colors, size: modules.length * scale, widthMm, margin });
}

function modulesOf(url: string, { hasLogo = false }: QrPicture): QrMatrix | undefined {
  if (url.length > maxLength) return undefined;
  return encodeQR(url, "raw", { ecc: hasLogo ? "high" : "low", border: margin });
}

/** Returns the pixels per module of a width in print. All modules have the same, so the PNG says how dense its pixels are. */
export function scaleInPrint(modules: QrMatrix, widthMm: number): number {
  return Math.max(1, Math.round(printPixels(widthMm) / modules.length));
}

/** Returns a QR code for a terminal, two modules per character. */
export function terminalQrCode(url: string): string {
  return encodeQR(url, "ascii", { ecc: "low", border: margin });
}

type QrColors = Pick<QrStyle, "foreground" | "background">;

/**
 * Encodes a PNG with `scale` pixels per module and one bit per pixel, which takes a tenth of the bytes of an SVG. It
 * is black and white unless colors are given.
 */
export function twoColorPng(
  modules: QrMatrix,
  scale: number,
  {
    colors,
    widthMm,
  }: { readonly colors?: QrColors | undefined; widthMm?: number | undefined } = {},
): Buffer {
  const format = {
    side: modules.length * scale,
    depth: 1,
    colorType: colors ? 3 : 0,
    widthMm,
  } as const;
  const compressed = deflateSync(Buffer.concat(modules.flatMap((row) => scanLines(row, scale))));
  const palette =
    colors && Buffer.from(`${colors.foreground}${colors.background}`.replaceAll("#", ""), "hex");
  return pngFile(format, compressed, palette);
}

/** Encodes the lines of a row: a filter byte each, then the pixels from the highest bit down. 1 is white. */
function scanLines(row: readonly boolean[], scale: number): Buffer[] {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1) {
    if (row[Math.floor(x / scale)] !== true) {
      line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return Array<Buffer>(scale).fill(line);
}
