import type { LinkRequest } from "@throughline/engine";
import type { App, ChangeFeed, Link, LinkStore } from "@throughline/storage";
import type { AppDirectory } from "../apps/app-directory.ts";
import { BriefCache } from "../../platform/cache/brief-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { PlainRequest } from "../../platform/http/exchange.ts";
import { codeIn } from "./code-in.ts";
import { longLinkAt } from "./long-link.ts";
import { isSamePlace, placeOf } from "./place.ts";
import type { Place } from "./place.ts";
import { hostOf, requestedOf } from "./requested.ts";

/** How many links, and as many URLs, are remembered. */
const mostLinks = 5000;
/** What another process changes shows within this time, in milliseconds. */
const lookMs = 2000;

/** Finds links and what URLs stand for, without asking the store at each click. */
export class LinkDirectory {
  readonly #links: LinkStore;
  readonly #apps: AppDirectory;
  readonly #known: BriefCache<Link | undefined>;
  readonly #places: BriefCache<Place | undefined>;
  readonly #changes: ChangeFeed;
  readonly #now: Clock;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #revision: number | undefined;

  constructor(links: LinkStore, apps: AppDirectory, changes: ChangeFeed, now: Clock) {
    this.#links = links;
    this.#apps = apps;
    this.#changes = changes;
    this.#now = now;
    // With a revision to go by, what did not change is not read again.
    const keepMs = changes.revision ? Number.POSITIVE_INFINITY : lookMs;
    this.#known = new BriefCache(now, { keepMs, most: mostLinks });
    this.#places = new BriefCache(now, { keepMs, most: mostLinks });
    changes.subscribe((change) => {
      if (change.kind === "link") this.#forget(change.app, change.code);
      else if (change.kind === "app") this.#clear();
      else if (change.kind === "everything") this.#distrust();
    });
  }

  async get(app: string, code: string): Promise<Link | undefined> {
    this.#look();
    return this.#known.get(`${app}/${code}`, () => this.#links.get(app, code));
  }

  /**
   * What the URL that was asked for stands for; undefined when it is nobody's, or stands for nothing.
   * At once where it is known: a busy link is asked for again and again.
   */
  placeFor(request: PlainRequest): Place | Promise<Place | undefined> {
    this.#look();
    const key = `${request.protocol} ${request.host} ${request.originalUrl}`;
    return (
      this.#places.known(key) ?? this.#places.get(key, (last) => this.#findPlace(request, last))
    );
  }

  /**
   * One segment is the code of a created link. A longer path may be the code of an imported one; otherwise it is, like
   * the root, its own promise: no one has to create it. A query may spell out a link on any path.
   */
  async place(app: App, requested: LinkRequest): Promise<Place | undefined> {
    const code = codeIn(requested.path);
    return placeWith(app, requested, code === undefined ? undefined : await this.get(app.id, code));
  }

  /** What the URL stood for when the store was last asked, without asking it; undefined where that is not known. */
  lastPlaceFor(request: PlainRequest): Place | undefined {
    const host = hostOf(request);
    const app = host === undefined ? undefined : this.#apps.lastOfHost(host);
    const requested = this.#requestedOf(request, host, app);
    if (!app || !requested) return undefined;
    const code = codeIn(requested.path);
    if (code === undefined) return placeWith(app, requested, undefined);
    const last = this.#known.last(`${app.id}/${code}`);
    return last && placeWith(app, requested, last.value);
  }

  /** Looks now and then whether another process changed anything: then all is read again when it is asked for. */
  #look(): void {
    const now = this.#now();
    if (now >= this.#lookedAt && now < this.#lookedAt + lookMs) return;
    const revision = this.#changes.revision?.();
    // Not before: while it cannot be read, nothing remembered is to be trusted.
    this.#lookedAt = now;
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#apps.distrust();
    this.#distrust();
  }

  /** One link, and what its URLs stand for: others stay. */
  #forget(app: string, code: string): void {
    this.#known.forget(`${app}/${code}`);
    this.#places.forgetWhere((url, place) =>
      place?.link?.code === code ? place.app.id === app : url.includes(`/${code}`),
    );
  }

  #clear(): void {
    this.#known.clear();
    this.#places.clear();
  }

  #distrust(): void {
    this.#known.distrust();
    this.#places.distrust();
  }

  async #findPlace(request: PlainRequest, last: Place | undefined): Promise<Place | undefined> {
    const host = hostOf(request);
    const app = host === undefined ? undefined : await this.#apps.ofHost(host);
    const requested = this.#requestedOf(request, host, app);
    const place = app && requested && (await this.place(app, requested));
    return place && last && isSamePlace(last, place) ? last : place;
  }

  #requestedOf(
    request: PlainRequest,
    host: string | undefined,
    app: App | undefined,
  ): LinkRequest | undefined {
    if (host === undefined || !app) return undefined;
    return requestedOf(request, this.#apps.originOf(app, host, request.protocol));
  }
}

function placeWith(app: App, requested: LinkRequest, created: Link | undefined): Place | undefined {
  const link = created ?? longLinkAt(app, requested);
  const leadsNowhere = !link && (isOneSegment(requested.path) || isProbe(requested.path));
  return leadsNowhere ? undefined : placeOf(app, requested, link);
}

function isOneSegment(path: string): boolean {
  return /^\/*[^/]+\/*$/.test(path);
}

/** What scanners for holes ask every host for, and no app has as a route. */
function isProbe(path: string): boolean {
  return /\/\.|\/(?:wp-|cgi-bin|vendor\/phpunit|phpmyadmin)|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak)(?:\/|$)/i.test(
    path,
  );
}
