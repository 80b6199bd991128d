import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";

/** Set by the bundler. `false` removes development code from a release. */
declare const __DEV__: boolean | undefined;

/**
 * Returns whether a URL is a link to this app; a login callback, for example, is not. `opened`: the
 * URL opened the app, which may handle only some kinds of links. `matched`: the URL is an answer from
 * the service.
 */
export type LinkFilter = (url: unknown, source: "opened" | "copied" | "matched") => boolean;

export function createLinkFilter(
  { linkDomains, shouldHandleLink, linkProcessingMode: mode }: Config,
  error: (message: string) => void,
): LinkFilter {
  const domains = domainsOf(linkDomains)?.map(parseDomain);
  if (typeof __DEV__ !== "undefined" && __DEV__) checkDomains(linkDomains, error);
  let hasFailed = false;
  return (url, source) => {
    const link = parseLink(url);
    if (!link) return false;
    const { host } = link;
    if (source === "opened" && (mode === "deferred-only" || (mode === "web-only" && !host))) {
      return false;
    }
    if (host && domains && !domains.some((isOn) => isOn?.(host))) return false;
    try {
      return !shouldHandleLink || shouldHandleLink(url as string);
    } catch (thrown) {
      if (!hasFailed) error(`config.shouldHandleLink failed: ${String(thrown)}`);
      hasFailed = true;
      // A URL of unknown kind may contain a login secret. An answer from the service contains none.
      return source === "matched";
    }
  };
}

/**
 * Returns the entries of `config.linkDomains`. An empty list is no list. A text is a list too: the value of an
 * environment variable, for example.
 */
export function domainsOf(linkDomains: Config["linkDomains"]): string[] | undefined {
  const names = String(linkDomains ?? "");
  return names ? names.split(",") : undefined;
}

/** Names the mistakes in `config.linkDomains`, in development. */
function checkDomains(linkDomains: Config["linkDomains"], error: (message: string) => void): void {
  const domains = domainsOf(linkDomains);
  if (linkDomains && !domains) {
    error("config.linkDomains is empty, so every host counts. List your hosts, or leave it out.");
  }
  if (typeof linkDomains === "string") {
    error(`config.linkDomains is a text. Write a list: ${JSON.stringify(domains)}.`);
  }
  for (const domain of domains ?? []) {
    if (!parseDomain(domain)) {
      error(`config.linkDomains: ${JSON.stringify(domain)} is not a host name.`);
    }
  }
}

/**
 * Reads an entry of `config.linkDomains`: a host name, which may be written as an origin or with a port.
 * `*.shop.example` stands for every subdomain, `.shop.example` for the domain itself as well.
 */
function parseDomain(domain: string): ((host: string) => boolean) | undefined {
  const match = /^(?:https?:\/\/)?(\*?\.)?([^\s/:?#@*.][^\s/:?#@*]*)(?::\d+)?\/?$/.exec(
    domain.trim().toLowerCase(),
  );
  if (!match) return undefined;
  const dot = match[1];
  const name = match[2];
  return (host) => (dot !== "*." && host === name) || (!!dot && host.endsWith(`.${name}`));
}
