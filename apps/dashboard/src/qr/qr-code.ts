import { drawQrSvg, logoBox } from "@throughline/protocol";
import type { QrMatrix, QrStyle } from "@throughline/protocol";
import { encodeQR } from "qr";
import { linkTexts } from "../texts/links.ts";

export { defaultQrStyle, isReadable, toQrColor, toQrUrl } from "@throughline/protocol";
export type { QrStyle } from "@throughline/protocol";

function encode(text: string, { margin, logo }: QrStyle): QrMatrix {
  return encodeQR(text, "raw", { ecc: logo ? "high" : "medium", border: margin });
}

/** Draws a QR code as SVG. */
export function toSvg(text: string, style: QrStyle): string {
  return drawQrSvg(encode(text, style), style);
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
