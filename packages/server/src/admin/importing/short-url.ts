import { parseWebUrl } from "@throughline/engine";
import { RowFault } from "./format.ts";

/** Host and code of a short address, with or without `https://`: `go.shop.example/promo/abcd`. */
export function readShortUrl(text: string): { readonly host: string; readonly code: string } {
  const url = parseWebUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) throw new RowFault(`This is not a web address: ${text}`);
  const code = url.path.replaceAll(/^\/|\/$/g, "");
  if (code === "") throw new RowFault(`This address has no path, so it is no short link: ${text}`);
  if (url.query !== "") throw new RowFault(`A short link has no query: ${text}`);
  return { host: url.host, code };
}
