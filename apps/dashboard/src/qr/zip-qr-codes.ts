import type { LinkView } from "@throughline/protocol";
import { strToU8, zip } from "fflate";
import { adminClient } from "../api/clients.ts";
import { withoutEmpty } from "../api/queries.ts";
import type { LinkFilter } from "../api/queries.ts";
import { defaultQrStyle, toQrUrl, toQrColor, toSvg } from "./qr-code.ts";

/** The maximum number of QR codes, which limits the memory that the browser needs. */
const maxCodes = 5000;

/**
 * Returns a ZIP file with the QR codes of all links in a list. Each QR code is an SVG file named after the link’s
 * code. Its scans are counted separately.
 */
export async function zipQrCodes(
  appId: string,
  filter: LinkFilter,
  color: string | null,
): Promise<{ file: Blob; count: number; isIncomplete: boolean }> {
  const style = { ...defaultQrStyle, foreground: toQrColor(color) };
  const files: Record<string, Uint8Array> = {};
  let count = 0;
  let cursor: string | null = "";
  while (cursor !== null && count < maxCodes) {
    const page = await readPage(appId, filter, cursor);
    for (const { code, url } of page.items) {
      // A code can contain slashes, which a file name cannot.
      files[`${encodeURIComponent(code)}.svg`] = strToU8(toSvg(toQrUrl(url), style));
      count += 1;
    }
    cursor = page.next;
  }
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    zip(files, (error, data) => (error ? reject(error) : resolve(data)));
  });
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" });
  return { file, count, isIncomplete: cursor !== null };
}

async function readPage(
  appId: string,
  filter: LinkFilter,
  cursor: string,
): Promise<{ items: LinkView[]; next: string | null }> {
  return adminClient(appId).listLinks({
    query: { limit: "200", ...(cursor && { cursor }), ...withoutEmpty(filter) },
  });
}
