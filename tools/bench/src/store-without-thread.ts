import type { Store } from "@throughline/storage";

interface StoreModule {
  readonly openSqliteStore: (options: unknown) => Promise<Store>;
}

const file = new URL("../../../packages/storage/src/sqlite/store.ts", import.meta.url);
const original = (await import(file.href)) as StoreModule;

/** Opens the store without access for a second thread, so that the service scores opens in its main thread. */
export async function openSqliteStore(options: unknown): Promise<Store> {
  const store = await original.openSqliteStore(options);
  return new Proxy(store, {
    get: (target, name): unknown =>
      name === "readerThreadAccess" ? undefined : Reflect.get(target, name),
  });
}
