import { encodeQR } from "qr";
import { linkTexts } from "../texts/links.ts";

/** Pixels per module in the PNG. */
const scale = 16;
const border = 4;

/** The square matrix of a QR code. `true` is a dark module. */
export type QrModules = readonly (readonly boolean[])[];

export function encodeQrCode(url: string): QrModules {
  return encodeQR(url, "raw", { ecc: "medium", border });
}

/** Returns the app’s color if cameras can read it on white, otherwise black. */
export function toQrColor(color: string | null): string {
  if (color === null) return "#000000";
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? color : "#000000";
}

/** Draws all dark modules as one path, which keeps the file small. */
export function toSvg(modules: QrModules, ink: string): string {
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path fill="${ink}" d="${path}"/></svg>`
  );
}

/** Draws the QR code as a PNG about 1000 pixels wide. */
export function toPng(modules: QrModules, ink: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = modules.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return Promise.reject(new Error(linkTexts.qrCode.noCanvas));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(linkTexts.qrCode.failed))));
  });
}
