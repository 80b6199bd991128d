import type { KeyStore, Rotation } from "../ports.ts";
import type { ApiKey, Moment } from "../records.ts";

export class MemoryKeyStore implements KeyStore {
  #keys: ApiKey[] = [];

  async add(key: ApiKey): Promise<"created" | "taken"> {
    return this.#add(key);
  }

  /** All of them or none. */
  addAll(keys: readonly ApiKey[]): "created" | "taken" {
    const before = [...this.#keys];
    if (keys.every((key) => this.#add(key) === "created")) return "created";
    this.#keys = before;
    return "taken";
  }

  async ofHash(hash: string): Promise<ApiKey | undefined> {
    return this.#keys.find((key) => key.hash === hash);
  }

  async list(app: string): Promise<readonly ApiKey[]> {
    return this.#keys.filter((key) => key.app === app);
  }

  async end(app: string, id: string, at: Moment): Promise<ApiKey | undefined> {
    const key = this.#find(app, id);
    return (
      key && this.#replace({ ...key, validUntil: Math.min(at, key.validUntil ?? at), ended: true })
    );
  }

  /** Those whose time is over. */
  endPast(now: Moment): void {
    this.#keys = this.#keys.map((key) =>
      (key.validUntil ?? Infinity) <= now ? { ...key, ended: true } : key,
    );
  }

  async rotate(old: string, at: Moment, replacement: ApiKey): Promise<Rotation> {
    const key = this.#find(replacement.app, old);
    if (key === undefined) return "unknown";
    if (key.validUntil !== undefined) return "ended";
    if (this.#add(replacement) === "taken") return "taken";
    this.#replace({ ...key, validUntil: at });
    return "rotated";
  }

  #add(key: ApiKey): "created" | "taken" {
    if (this.#keys.some(({ id, hash }) => id === key.id || hash === key.hash)) return "taken";
    this.#keys.push(key);
    return "created";
  }

  #find(app: string, id: string): ApiKey | undefined {
    return this.#keys.find((key) => key.app === app && key.id === id);
  }

  #replace(changed: ApiKey): ApiKey {
    this.#keys = this.#keys.map((key) => (key.id === changed.id ? changed : key));
    return changed;
  }
}
