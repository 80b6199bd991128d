/**
 * Where the library keeps its two small records: an async or a synchronous key-value store.
 * The default is `@react-native-async-storage/async-storage`; any adapter of this shape replaces it.
 *
 * @example
 * import { MMKV } from "react-native-mmkv";
 * const mmkv = new MMKV();
 * const storage: LinkStorage = {
 *   getItem: (key) => mmkv.getString(key) ?? null,
 *   setItem: (key, value) => mmkv.set(key, value),
 * };
 */
export interface LinkStorage {
  getItem(key: string): Promise<string | null> | string | null;
  setItem(key: string, value: string): Promise<void> | void;
  /** Not needed by the library; adapters that have it may keep it. */
  removeItem?(key: string): Promise<void> | void;
}
