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

/** @param names the entries of `config.linkDomains` */
export function createLinkFilter(
  { linkDomains, shouldHandleLink, linkProcessingMode: mode }: Config,
  names: string[] | undefined,
  error: (message: string) => void,
): LinkFilter {
  const domains = names?.map(parseDomain);
  if (typeof __DEV__ !== "undefined" && __DEV__) checkDomains(linkDomains, names, error);
  let hasFailed = false;
  return (url, source) => {
    const link = parseLink(url);
    if (!link) return false;
    const { host } = link;
    if (source === "opened" && (mode === "deferred-only" || (mode === "web-only" && !host))) {
      return false;
    }
    if (host && domains && !domains.some((name) => name?.test(host))) return false;
    try {
      return !shouldHandleLink || shouldHandleLink(url as string);
    } catch (thrown) {
      if (typeof __DEV__ !== "undefined" && __DEV__) {
        if (!hasFailed) error(`config.shouldHandleLink failed: ${String(thrown)}`);
        hasFailed = true;
      }
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
function checkDomains(
  linkDomains: Config["linkDomains"],
  domains: string[] | undefined,
  error: (message: string) => void,
): void {
  if (linkDomains && !domains) {
    error("config.linkDomains is empty, so every host counts. List your hosts, or leave it out.");
  }
  if (typeof linkDomains === "string") {
    error(`config.linkDomains is a text. Write a list: ${JSON.stringify(domains)}.`);
  }
  for (const domain of domains ?? []) {
    const name = JSON.stringify(domain);
    if (!parseDomain(domain)) error(`config.linkDomains: ${name} is not a host name.`);
    if (/[^\0-\x7f]/.test(domain)) {
      error(`config.linkDomains: write ${name} in punycode (xn--…), as links do.`);
    }
  }
}

/**
 * Reads an entry of `config.linkDomains`: a host name, which may be written as an origin or with a port.
 * `*.shop.example` stands for every subdomain, `.shop.example` for the domain itself as well. Links have names with
 * other than ASCII letters in another form (punycode). The code after its ASCII letters is not compared.
 */
function parseDomain(domain: string): RegExp | undefined {
  const match = /^(?:https?:\/\/)?(\*?\.)?(?!\.)((?:[\w.-]|[^\0-\x7f])+)(?::\d+)?\/?$/.exec(
    domain.trim().toLowerCase(),
  );
  const name = match?.[2]
    ?.replace(/\./g, "\\.")
    .replace(
      /[^.\\]*[^\0-\x7f][^.\\]*/g,
      (label) => `xn--${label.replace(/[^\0-\x7f]/g, "")}-?[^.-]+`,
    );
  const sub = match?.[1];
  return name ? new RegExp(`^${sub ? `(.+\\.)${sub[1] ? "" : "?"}` : ""}${name}$`) : undefined;
}
