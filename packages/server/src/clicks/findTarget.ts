import { isLive, requestedUrl } from "@throughline/engine";
import type { Requested } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";
import type { LinkDirectory } from "./linkDirectory.ts";

/** What a URL on a link domain stands for. */
export type Target =
  | { readonly kind: "link"; readonly name: string; readonly link?: Link }
  /** The link is over: expired or disabled. */
  | { readonly kind: "gone" }
  | { readonly kind: "unknown" };

const longestCode = 128;

/**
 * One segment is the code of a created link. Any longer path, and the root, is its own promise: no
 * one has to create it.
 */
export async function findTarget(
  links: LinkDirectory,
  app: App,
  requested: Requested,
  now: number,
): Promise<Target> {
  const code = codeIn(requested.path);
  if (code === undefined) {
    if (isProbe(requested.path)) return { kind: "unknown" };
    return { kind: "link", name: `path:${requestedUrl(requested)}` };
  }
  if (code.length > longestCode) return { kind: "unknown" };
  const link = await links.get(app.id, code);
  if (!link) return { kind: "unknown" };
  return isLive(link, now) ? { kind: "link", name: link.code, link } : { kind: "gone" };
}

/** The only segment of a path, slashes around it aside; undefined when there is none, or several. */
function codeIn(path: string): string | undefined {
  return /^\/*([^/]+)\/*$/.exec(path)?.[1];
}

/** What scanners for holes ask every host for, and no app has as a route. */
function isProbe(path: string): boolean {
  return /\/\.|\/(?:wp-|cgi-bin|vendor\/phpunit|phpmyadmin)|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak)(?:\/|$)/i.test(
    path,
  );
}
