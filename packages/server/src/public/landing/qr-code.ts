import { crc32, deflateSync } from "node:zlib";
import type { QrMatrix, QrStyle } from "@throughline/protocol";
import { encodeQR } from "qr";

/** The longest link in a QR code. Cameras cannot read the codes of longer links. */
const maxLength = 600;

/** Returns a QR code as a data URL of a PNG with one pixel per module, or undefined if the link is too long. */
export function qrCode(url: string): string | undefined {
  const png = qrCodePng(url);
  return png && `data:image/png;base64,${png.toString("base64")}`;
}

/**
 * Returns a QR code as a PNG with `scale` pixels per module, or undefined if the link is too long. With `hasLogo` a
 * picture may cover its middle.
 */
export function qrCodePng(
  url: string,
  scale = 1,
  { colors, hasLogo = false }: { readonly colors?: QrColors | undefined; hasLogo?: boolean } = {},
): Buffer | undefined {
  if (url.length > maxLength) return undefined;
  const modules = encodeQR(url, "raw", { ecc: hasLogo ? "high" : "low", border: 2 });
  return twoColorPng(modules, scale, colors);
}

/** Returns a QR code for a terminal, two modules per character. */
export function terminalQrCode(url: string): string {
  return encodeQR(url, "ascii", { ecc: "low", border: 2 });
}

type QrColors = Pick<QrStyle, "foreground" | "background">;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes a PNG with `scale` pixels per module and one bit per pixel, which takes a tenth of the bytes of an SVG. It
 * is black and white unless colors are given.
 */
export function twoColorPng(modules: QrMatrix, scale: number, colors?: QrColors): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(modules.length * scale, 0);
  header.writeUInt32BE(modules.length * scale, 4);
  // The bit depth is 1. Greyscale (or 3 for a palette), deflate, no filter and no interlacing are all 0.
  header[8] = 1;
  if (colors) header[9] = 3;
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...(colors
      ? [
          chunk(
            "PLTE",
            Buffer.from(`${colors.foreground}${colors.background}`.replaceAll("#", ""), "hex"),
          ),
        ]
      : []),
    chunk("IDAT", deflateSync(Buffer.concat(modules.flatMap((row) => scanLines(row, scale))))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
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

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
