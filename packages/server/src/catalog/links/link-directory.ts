import { isMarkedPathLink } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import { foldCode } from "@throughline/storage";
import type { App, ChangeFeed, Link, LinkStore } from "@throughline/storage";
import type { AppDirectory } from "../apps/app-directory.ts";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { HttpRequest } from "../../platform/http/http-request.ts";
import { LinkLoader } from "./link-loader.ts";
import { parseCode } from "./parse-code.ts";
import { linkOfRequest } from "./query-link.ts";
import { isUnchanged, toResolvedLink } from "./resolved-link.ts";
import type { ResolvedLink } from "./resolved-link.ts";
import { hostOf, parseLinkRequest } from "./link-request.ts";

/** How many links are cached. The same number of URLs is cached. */
const maxLinks = 5000;
/** How long a change by another process may stay unnoticed, in milliseconds. */
const maxStaleMs = 2000;

/** Finds links by code and resolves URLs. Results are cached, so that most clicks do not read the store. */
export class LinkDirectory {
  readonly #loader: LinkLoader;
  readonly #apps: AppDirectory;
  readonly #linksByCode: TtlCache<Link | undefined>;
  readonly #resolvedByUrl: TtlCache<ResolvedLink | undefined>;
  readonly #changes: ChangeFeed;
  readonly #now: Clock;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #revision: number | undefined;

  constructor(links: LinkStore, apps: AppDirectory, changes: ChangeFeed, now: Clock) {
    this.#loader = new LinkLoader(links);
    this.#apps = apps;
    this.#changes = changes;
    this.#now = now;
    // With a revision number, unchanged entries never have to be read again.
    const ttlMs = changes.revision ? Number.POSITIVE_INFINITY : maxStaleMs;
    this.#linksByCode = new TtlCache(now, { ttlMs, max: maxLinks });
    this.#resolvedByUrl = new TtlCache(now, { ttlMs, max: maxLinks });
    changes.subscribe((change) => {
      if (change.kind === "link") this.#forget(change.app, change.code);
      else if (change.kind === "app") this.#clear();
      else if (change.kind === "everything") this.#invalidate();
    });
  }

  async get(appId: string, code: string): Promise<Link | undefined> {
    this.#checkRevision();
    return this.#linksByCode.get(codeKey(appId, code), () => this.#loader.get(appId, code));
  }

  /**
   * Resolves the URL of a request. Returns undefined when the URL belongs to no app or to no link. Returns without a promise
   * when the result is cached, since popular links are requested often.
   */
  resolve(request: HttpRequest): ResolvedLink | Promise<ResolvedLink | undefined> {
    this.#checkRevision();
    const key = `${request.protocol} ${request.host} ${request.originalUrl}`;
    return this.#resolvedByUrl.peek(key) ?? this.#resolveAndCache(request, key);
  }

  /**
   * Resolves a URL of an app. A path of one segment is the code of a created link. A longer path may be the code of an imported
   * link. Other longer paths, the root, and paths that the website script marks are links by themselves, without having been
   * created. On any path, the query may contain a whole link.
   */
  async resolveInApp(app: App, linkRequest: LinkRequest): Promise<ResolvedLink | undefined> {
    const code = parseCode(linkRequest.path);
    return resolveWith(
      app,
      linkRequest,
      code === undefined ? undefined : await this.get(app.id, code),
    );
  }

  /** Returns the cached result for a URL, even if it is outdated. Does not read the store. */
  resolveFromCache(request: HttpRequest): ResolvedLink | undefined {
    const host = hostOf(request);
    const app = host === undefined ? undefined : this.#apps.lastOfHost(host);
    const linkRequest = this.#parseLinkRequest(request, host, app);
    if (!app || !linkRequest) return undefined;
    const code = parseCode(linkRequest.path);
    if (code === undefined) return resolveWith(app, linkRequest, undefined);
    const last = this.#linksByCode.lastKnown(codeKey(app.id, code));
    return last && resolveWith(app, linkRequest, last.value);
  }

  /** Checks every few seconds whether another process changed anything. If so, all entries are read again on their next use. */
  #checkRevision(): void {
    const now = this.#now();
    if (now >= this.#checkedAt && now < this.#checkedAt + maxStaleMs) return;
    const revision = this.#changes.revision?.();
    // Set this only after the revision was read. If reading fails, cached entries must not be trusted.
    this.#checkedAt = now;
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#apps.invalidate();
    this.#invalidate();
  }

  /** Drops one code, its spellings and URLs, and the other codes of its link from the cache. */
  #forget(appId: string, code: string): void {
    const spelling = foldCode(code);
    const forgotten = fold(codeKey(appId, code));
    this.#linksByCode.deleteWhere((key, link) =>
      link?.code === code ? link.app === appId : fold(key) === forgotten,
    );
    // A code with other characters than a plain URL can be escaped in several ways.
    const isPlain = /^[\w./~-]*$/.test(spelling);
    this.#resolvedByUrl.deleteWhere((url, resolved) =>
      resolved?.link?.code === code
        ? resolved.app.id === appId
        : isPlain
          ? url.toLowerCase().includes(`/${spelling}`)
          : url.includes("%"),
    );
  }

  #clear(): void {
    this.#linksByCode.clear();
    this.#resolvedByUrl.clear();
  }

  #invalidate(): void {
    this.#linksByCode.invalidateAll();
    this.#resolvedByUrl.invalidateAll();
  }

  /**
   * Caches a URL from the second request of its link on. If very many links are clicked, most are forgotten before that, and
   * caching their URLs would take a quarter of the time that resolving them takes.
   */
  async #resolveAndCache(request: HttpRequest, key: string): Promise<ResolvedLink | undefined> {
    const host = hostOf(request);
    const app = host === undefined ? undefined : await this.#apps.ofHost(host);
    const linkRequest = this.#parseLinkRequest(request, host, app);
    if (!app || !linkRequest) return undefined;
    const code = parseCode(linkRequest.path);
    if (code !== undefined && !this.#linksByCode.lastKnown(codeKey(app.id, code))) {
      return this.resolveInApp(app, linkRequest);
    }
    return this.#resolvedByUrl.get(key, async (last) => {
      const resolved = await this.resolveInApp(app, linkRequest);
      return resolved && last && isUnchanged(last, resolved) ? last : resolved;
    });
  }

  #parseLinkRequest(
    request: HttpRequest,
    host: string | undefined,
    app: App | undefined,
  ): LinkRequest | undefined {
    if (host === undefined || !app) return undefined;
    return parseLinkRequest(request, this.#apps.originOf(app, host, request.protocol));
  }
}

/**
 * Resolves a URL whose created link, if any, was already read. Returns undefined if the URL is not a link. A disabled link
 * is answered like a code that never existed, so that nobody learns which codes exist.
 */
function resolveWith(
  app: App,
  linkRequest: LinkRequest,
  created: Link | undefined,
): ResolvedLink | undefined {
  const link = linkOfRequest(app, linkRequest, created);
  if (link && !link.disabled) return toResolvedLink(app, linkRequest, link);
  const { path, query } = linkRequest;
  // A longer path is a link by itself, but not if somebody disabled the link at this path.
  const isUnknown = link !== undefined || isOneSegment(path) || isProbe(path);
  return isUnknown && !isMarkedPathLink(query) ? undefined : toResolvedLink(app, linkRequest);
}

/** Folds a key of the cache. Nearly all keys are ASCII, for which small letters suffice. */
function fold(key: string): string {
  return isAscii.test(key) ? key.toLowerCase() : foldCode(key);
}

const isAscii = /^[\0-\x7F]*$/;

function codeKey(appId: string, code: string): string {
  return `${appId}/${code}`;
}

function isOneSegment(path: string): boolean {
  return /^\/*[^/]+\/*$/.test(path);
}

/** Returns whether the path is one that vulnerability scanners request from every host. */
function isProbe(path: string): boolean {
  return /\/\.|\/(?:wp-|cgi-bin|vendor\/phpunit|phpmyadmin)|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak)(?:\/|$)/i.test(
    path,
  );
}
