import { parseWebUrl } from "@throughline/engine";
import { RowError } from "./format.ts";

/** Parses the host and code of a short URL, with or without `https://`, such as `go.shop.example/promo/abcd`. */
export function parseShortUrl(text: string): { readonly host: string; readonly code: string } {
  const url = parseWebUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) throw new RowError(`This is not a web address: ${text}`);
  const code = url.path.replaceAll(/^\/|\/$/g, "");
  if (code === "") {
    throw new RowError(`The URL has no path, so it is not a short link: ${text}`);
  }
  if (url.query !== "") throw new RowError(`A short link has no query, but this URL has: ${text}`);
  return { host: url.host, code };
}
