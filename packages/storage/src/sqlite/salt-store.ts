import type { SaltStore } from "../ports.ts";
import type { Salt } from "../records.ts";
import type { Session } from "./session.ts";

export function sqliteSalts({ reader, write }: Session): SaltStore {
  return {
    inUse: (at, fresh) => write("saltInUse", at, fresh),
    live: async (at) =>
      reader.docs(
        "SELECT doc FROM salts WHERE delete_at > ? ORDER BY used_from DESC",
        at,
      ) as Salt[],
  };
}
