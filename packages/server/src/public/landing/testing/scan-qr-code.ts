import { inflateSync } from "node:zlib";
import { decodeQR } from "qr/decode.js";

/** Decodes a PNG as a camera would. Pixels of small pictures are drawn four times as large. */
export function scanQrCode(png: Buffer): string {
  const side = png.readUInt32BE(16);
  const dataAt = png.indexOf("IDAT") + 4;
  const lines = inflateSync(png.subarray(dataAt, dataAt + png.readUInt32BE(dataAt - 8)));
  const bytesPerLine = 1 + Math.ceil(side / 8);
  const zoom = side < 500 ? 4 : 1;
  const width = side * zoom;
  const pixels = new Uint8Array(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / zoom);
      const byte = lines[Math.floor(y / zoom) * bytesPerLine + 1 + (column >> 3)] ?? 0;
      const white = (byte >> (7 - (column & 7))) & 1;
      if (!white) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data: pixels });
}
