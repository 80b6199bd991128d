import { isIP } from "node:net";
import type { App, AppStore, ChangeFeed } from "@throughline/storage";
import { BriefCache } from "../../platform/cache/brief-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";

/** Finds the app by its id or by the host of a link, without asking the store each time. */
export class AppDirectory {
  readonly #store: AppStore;
  readonly #publicUrl: string | undefined;
  readonly #publicHost: string | undefined;
  readonly #byId: BriefCache<App | undefined>;
  readonly #byHost: BriefCache<App | undefined>;

  constructor(store: AppStore, changes: ChangeFeed, now: Clock, publicUrl?: string) {
    this.#store = store;
    this.#publicUrl = publicUrl;
    this.#publicHost = publicUrl && new URL(publicUrl).hostname;
    this.#byId = new BriefCache(now);
    this.#byHost = new BriefCache(now);
    changes.subscribe(({ kind }) => {
      if (kind === "app") this.#clear();
      else if (kind === "everything") this.distrust();
    });
  }

  get(id: string): Promise<App | undefined> {
    return this.#byId.get(id, () => this.#store.get(id));
  }

  /**
   * The app whose link domain this host is. The service's own address and `localhost` are nobody's domain: they
   * lead to the first app, and so do bare IP addresses and names in `.local` until the service has an address or the
   * app a domain. Every other host is nobody's: a visitor may write anything into a request.
   */
  ofHost(host: string): Promise<App | undefined> {
    const name = nameOf(host);
    return this.#byHost.get(name, async () => {
      const owner = await this.#store.ofDomain(name);
      if (owner || !(this.#isOwnAddress(name) || isLocalAddress(name))) return owner;
      const [first] = await this.#store.list();
      const isKnown = this.#publicUrl !== undefined || (first?.linkDomains.length ?? 0) > 0;
      return this.#isOwnAddress(name) || !isKnown ? first : undefined;
    });
  }

  /** Whether the host is an app's link domain, and so has no dashboard. */
  async isLinkDomain(host: string): Promise<boolean> {
    return (await this.ofHost(host))?.linkDomains.includes(nameOf(host)) ?? false;
  }

  /** The app whose link domain this host was when the store last said so; undefined where it never did. */
  lastOfHost(host: string): App | undefined {
    return this.#byHost.last(nameOf(host))?.value;
  }

  /** The origin a link of the app is asked for under: one of the app's own, whatever port or scheme led to it. */
  originOf({ linkDomains }: App, host: string, protocol: string): string {
    const name = nameOf(host);
    if (linkDomains.includes(name)) return `https://${name}`;
    if (this.#publicUrl !== undefined && name === this.#publicHost) return this.#publicUrl;
    return `${protocol}://${host}`;
  }

  /** Whatever is asked for next is read anew. */
  distrust(): void {
    this.#byId.distrust();
    this.#byHost.distrust();
  }

  /** An app's change may give or take a host that was another's. */
  #clear(): void {
    this.#byId.clear();
    this.#byHost.clear();
  }

  #isOwnAddress(name: string): boolean {
    return name === "localhost" || name === this.#publicHost;
  }
}

/** Where a service is reached on a network of its own. */
function isLocalAddress(name: string): boolean {
  return name.endsWith(".local") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** `Go.Shop.Example:8787` → `go.shop.example` */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
