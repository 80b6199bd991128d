import { decodeQR } from "qr/decode.js";
import { decodePng } from "../decode-png.ts";

/** Decodes a PNG as a camera would. Pixels of small pictures are drawn four times as large. */
export function scanQrCode(png: Buffer): string {
  const picture = decodePng(png, 5000);
  if (!picture) throw new Error("The PNG is damaged.");
  const { width: side, rgba } = picture;
  const zoom = side < 500 ? 4 : 1;
  const width = side * zoom;
  const data = new Uint8Array(width * width * 4);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (Math.floor(y / zoom) * side + Math.floor(x / zoom)) * 4;
      data.set(rgba.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return decodeQR({ width, height: width, data });
}
