import { isIP } from "node:net";
import type { App, AppStore, ChangeFeed } from "@throughline/storage";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { everyVariant } from "../variants/app-variants.ts";

/** Finds an app by ID or by the host of a link. Results are cached. */
export class AppDirectory {
  readonly #store: AppStore;
  readonly #publicUrl: string | undefined;
  readonly #publicHost: string | undefined;
  readonly #byId: TtlCache<App | undefined>;
  readonly #byHost: TtlCache<App | undefined>;

  constructor(store: AppStore, changes: ChangeFeed, now: Clock, publicUrl?: string) {
    this.#store = store;
    this.#publicUrl = publicUrl;
    this.#publicHost = publicUrl && new URL(publicUrl).hostname;
    this.#byId = new TtlCache(now);
    this.#byHost = new TtlCache(now);
    changes.subscribe(({ kind }) => {
      if (kind === "app") this.#clear();
      else if (kind === "everything") this.invalidate();
    });
  }

  get(id: string): Promise<App | undefined> {
    return this.#byId.get(id, () => this.#store.get(id));
  }

  /**
   * Returns the app whose links a host serves. A link domain serves its own app. The service's own host and `localhost`
   * serve the first app. IP addresses and `.local` names also serve the first app, until the service has a public URL or
   * that app has a domain. Any other host has no app, since visitors can send any host.
   */
  ofHost(host: string): Promise<App | undefined> {
    const name = hostName(host);
    return this.#byHost.get(name, async () => {
      const owner = await this.#store.ofDomain(name);
      if (owner || !(this.#isOwnAddress(name) || isLocalAddress(name))) return owner;
      const [first] = await this.#store.list();
      const hasPublicName = this.#publicUrl !== undefined || (first?.linkDomains.length ?? 0) > 0;
      return this.#isOwnAddress(name) || !hasPublicName ? first : undefined;
    });
  }

  /** Returns the app of a click domain, on which an e-mail service wraps links. It serves association files only. */
  ofClickDomain(host: string): Promise<App | undefined> {
    const name = hostName(host);
    return this.#byHost.get(`click ${name}`, async () => {
      const apps = await this.#store.list();
      return apps.find(({ clickDomains = [] }) => clickDomains.includes(name));
    });
  }

  /**
   * Returns the app with this number in the App Store. If several apps state it, the app of the host comes first, then the
   * oldest one, so that nobody gets the postbacks of an app by stating its number later.
   */
  ofAppStoreId(id: string, host: string): Promise<App | undefined> {
    return this.#byHost.get(`app store ${id} ${hostName(host)}`, async () => {
      const owner = await this.ofHost(host);
      const apps = [...(owner ? [owner] : []), ...(await this.#store.list())];
      return apps.find((app) => everyVariant(app).some(({ ios }) => ios?.appStoreId === id));
    });
  }

  /** Returns whether the host is a link domain of an app. Link domains do not serve the dashboard. */
  async isLinkDomain(host: string): Promise<boolean> {
    return (await this.ofHost(host))?.linkDomains.includes(hostName(host)) ?? false;
  }

  /** Returns the cached app of a link domain, even if it is outdated. Does not read the store. */
  lastOfHost(host: string): App | undefined {
    return this.#byHost.lastKnown(hostName(host))?.value;
  }

  /** Returns the origin that visitors use for links on this host, even if a proxy changes the scheme or port. */
  originOf({ linkDomains }: App, host: string, protocol: string): string {
    const name = hostName(host);
    if (linkDomains.includes(name)) return `https://${name}`;
    if (this.#publicUrl !== undefined && name === this.#publicHost) return this.#publicUrl;
    return `${protocol}://${host}`;
  }

  /** Makes the next lookups read the store again. */
  invalidate(): void {
    this.#byId.invalidateAll();
    this.#byHost.invalidateAll();
  }

  /** Removes all entries, because a change to an app may move a host from one app to another. */
  #clear(): void {
    this.#byId.clear();
    this.#byHost.clear();
  }

  #isOwnAddress(name: string): boolean {
    return name === "localhost" || name === this.#publicHost;
  }
}

/** Returns whether the host is an IP address or a `.local` name. */
function isLocalAddress(name: string): boolean {
  return name.endsWith(".local") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** `Go.Shop.Example:8787` → `go.shop.example` */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
