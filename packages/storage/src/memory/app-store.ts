import type { AppStore } from "../ports.ts";
import type { ApiKey, App, Moment } from "../records.ts";
import type { MemoryKeyStore } from "./key-store.ts";

export class MemoryAppStore implements AppStore {
  readonly #apps = new Map<string, App>();
  readonly #keys: MemoryKeyStore;

  constructor(keys: MemoryKeyStore) {
    this.#keys = keys;
  }

  async create(app: App, firstKeys: readonly ApiKey[] = []): Promise<"created" | "taken"> {
    if (this.#apps.has(app.id) || this.#foreignDomain(app)) return "taken";
    if (this.#keys.addAll(firstKeys) === "taken") return "taken";
    this.#apps.set(app.id, app);
    return "created";
  }

  async get(id: string): Promise<App | undefined> {
    return this.#apps.get(id);
  }

  async ofDomain(domain: string): Promise<App | undefined> {
    return [...this.#apps.values()].find(({ linkDomains }) => linkDomains.includes(domain));
  }

  async list(): Promise<readonly App[]> {
    return [...this.#apps.values()];
  }

  async replace(app: App, since: Moment): Promise<"replaced" | "changed" | "taken" | "unknown"> {
    const old = this.#apps.get(app.id);
    if (old === undefined) return "unknown";
    if (old.updatedAt !== since) return "changed";
    if (this.#foreignDomain(app)) return "taken";
    this.#apps.set(app.id, app);
    return "replaced";
  }

  #foreignDomain({ id, linkDomains }: App): boolean {
    return [...this.#apps.values()].some(
      (other) => other.id !== id && other.linkDomains.some((d) => linkDomains.includes(d)),
    );
  }
}
