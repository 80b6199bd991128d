import type { KeyStore } from "../ports.ts";
import type { ApiKey } from "../records.ts";
import type { Session } from "./session.ts";

export function sqliteKeys({ reader, write }: Session): KeyStore {
  return {
    add: (key) => write("addKey", key),
    ofHash: async (hash) =>
      reader.doc("SELECT doc FROM api_keys WHERE hash = ?", hash) as ApiKey | undefined,
    list: async (app) =>
      reader.docs("SELECT doc FROM api_keys WHERE app = ? ORDER BY serial", app) as ApiKey[],
    end: (app, id, at) => write("endKey", app, id, at),
    rotate: (old, at, replacement) => write("rotateKey", old, at, replacement),
  };
}
