import { parseWebUrl } from "@throughline/engine";
import { valueAt } from "@throughline/protocol/admin";
import { foldCode, otherCodes } from "@throughline/storage";
import type { AppStore, Link, LinkStore } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { linkUrlFields } from "./link-url-fields.ts";
import { parseCode } from "./parse-code.ts";

/** How many links are followed. A longer chain of links is not checked. */
const maxLinks = 20;

/** Throws if a link leads back to itself, directly or through other links of this service. */
export async function refuseLoop(
  {
    apps,
    links,
  }: { readonly apps: Pick<AppStore, "ofDomain">; readonly links: Pick<LinkStore, "get"> },
  link: Link,
): Promise<void> {
  const seen = new Set<string>();
  const queue: { readonly link: Link; readonly field: string }[] = [{ link, field: "" }];
  for (let next = queue.shift(); next && seen.size < maxLinks; next = queue.shift()) {
    for (const [field, url] of listUrls(next.link)) {
      const target = await linkAt(url);
      if (!target) continue;
      // The field of the checked link with which the chain starts.
      const startField = next.field || field;
      if (target.app === link.app && target.code === link.code) {
        throw invalidField(startField, `${url} leads back to this link.`);
      }
      const name = `${target.app}/${target.code}`;
      if (!seen.has(name)) queue.push({ link: target, field: startField });
      seen.add(name);
    }
  }

  async function linkAt(url: string): Promise<Link | undefined> {
    const web = parseWebUrl(url);
    const app = web && (await apps.ofDomain(web.host));
    const code = app && parseCode(web.path);
    if (!app || code === undefined) return undefined;
    const spelling = app.ignoreCase ? foldCode : String;
    const isOwn = [link.code, ...otherCodes(link)].some((own) => spelling(own) === spelling(code));
    if (app.id === link.app && isOwn) return link;
    const found = await links.get(app.id, code);
    // The stored link may still have a code that this change takes away.
    return found?.app === link.app && found.code === link.code ? undefined : found;
  }
}

/** Yields all URLs to which a link may send visitors or the app, with their fields. */
function* listUrls(link: Link): Generator<[field: string, url: string]> {
  for (const { path, url: leads } of linkUrlFields(link)) {
    const url = leads === "picture" ? undefined : valueAt(link, path);
    if (typeof url === "string") yield [path, url];
  }
}
