import type { KeyStore, Rotation } from "../ports.ts";
import type { ApiKey, Moment } from "../records.ts";

export class MemoryKeyStore implements KeyStore {
  #keys: ApiKey[] = [];

  async add(key: ApiKey): Promise<"created" | "taken"> {
    return this.#add(key);
  }

  async ofHash(hash: string): Promise<ApiKey | undefined> {
    return this.#keys.find((key) => key.hash === hash);
  }

  async list(app: string): Promise<readonly ApiKey[]> {
    return this.#keys.filter((key) => key.app === app);
  }

  async end(app: string, id: string, at: Moment): Promise<ApiKey | undefined> {
    return this.#end(app, id, at);
  }

  async rotate(old: string, at: Moment, replacement: ApiKey): Promise<Rotation> {
    const key = this.#keys.find(({ id, app }) => id === old && app === replacement.app);
    if (key === undefined) return "unknown";
    if (key.validUntil !== undefined) return "ended";
    if (this.#add(replacement) === "taken") return "taken";
    this.#end(replacement.app, old, at);
    return "rotated";
  }

  #add(key: ApiKey): "created" | "taken" {
    if (this.#keys.some(({ id, hash }) => id === key.id || hash === key.hash)) return "taken";
    this.#keys.push(key);
    return "created";
  }

  #end(app: string, id: string, at: Moment): ApiKey | undefined {
    const position = this.#keys.findIndex((key) => key.app === app && key.id === id);
    const key = this.#keys[position];
    if (key === undefined) return undefined;
    const ended = { ...key, validUntil: Math.min(at, key.validUntil ?? at) };
    this.#keys[position] = ended;
    return ended;
  }
}
