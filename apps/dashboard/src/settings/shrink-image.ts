import { AdminError } from "@throughline/protocol/admin";
import { settingsTexts } from "../texts/settings.ts";

/** The width and height of an uploaded icon, which landing pages show at 80 pixels. */
const size = 256;

/** Returns an image as a square PNG in Base64, cut to its middle. Rejects if the browser cannot read the file. */
export async function shrinkImage(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new AdminError("malformed_request", settingsTexts.app.notAnImage);
  });
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const side = Math.min(image.width, image.height);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, size, size);
  image.close();
  return canvas.toDataURL("image/png").replace(/^.*,/, "");
}
