import { createHash } from "node:crypto";
import { limits, webPaths } from "@throughline/protocol";
import type { IconStore } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";

/** How the files of each kind of image begin, and at which byte. */
const signatures = [
  { extension: "png", at: 0, start: "89504e470d0a1a0a" },
  { extension: "jpg", at: 0, start: "ffd8ff" },
  { extension: "webp", at: 8, start: "57454250" },
] as const;
type Extension = (typeof signatures)[number]["extension"];

const types: Readonly<Record<Extension, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** Stores an image, and returns its path. Throws if it is not an image that every browser shows. */
export async function keepIcon(
  icons: IconStore,
  appId: string,
  content: string,
  now: number,
): Promise<string> {
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > limits.iconBytes) {
    throw invalidField("image", `The image has more than ${limits.iconBytes / 1000} kB.`);
  }
  const found = signatures.find(({ at, start }) =>
    bytes
      .subarray(at)
      .subarray(0, start.length / 2)
      .equals(Buffer.from(start, "hex")),
  );
  if (!found) throw invalidField("image", "The file is not a PNG, JPEG or WebP image.");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const name = `${hash}.${found.extension}`;
  await icons.keep(appId, name, bytes.toString("base64"), now);
  return `${webPaths.icons}/${appId}/${name}`;
}

/** Returns an image and its type. */
export async function findIcon(
  icons: IconStore,
  appId: string,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const content = await icons.get(appId, name);
  const type = types[name.split(".").at(-1) as Extension] as string | undefined;
  if (content === undefined || type === undefined) return undefined;
  return { bytes: Buffer.from(content, "base64"), type };
}
