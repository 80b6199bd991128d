/**
 * A key-value store, asynchronous or synchronous, for the install record and the event queue.
 * The default is `@react-native-async-storage/async-storage`.
 *
 * @example
 * import { createMMKV } from "react-native-mmkv"; // before version 4: new MMKV()
 * const mmkv = createMMKV();
 * const storage: LinkStorage = {
 *   getItem: (key) => mmkv.getString(key) ?? null,
 *   setItem: (key, value) => mmkv.set(key, value),
 * };
 */
export interface LinkStorage {
  getItem(key: string): Promise<string | null> | string | null;
  setItem(key: string, value: string): Promise<void> | void;
  /** Optional. Without this function, a key that is no longer needed keeps an empty text. */
  removeItem?(key: string): Promise<void> | void;
}
