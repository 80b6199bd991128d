import { resolve } from "node:path";
import type { Store } from "@throughline/storage";
import { openSqliteStore } from "@throughline/storage/sqlite";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ServerConfig } from "./config.ts";
import { sweepEveryMinute } from "./housekeeping.ts";
import { HiddenRanges } from "./hidden-ranges.ts";
import { createService } from "./service.ts";
import { version } from "../version.ts";

/** The service on its real store. The only place that opens anything. */
export interface Composed {
  readonly http: FastifyInstance;
  readonly store: Store;
  readonly hiddenRanges: HiddenRanges;
}

/**
 * Opens the data folder, and makes it if it is missing, unless it `mustExist`; `forServing`, as the only
 * process that does. Rejects with `StoreUnavailable`, whose message says what is wrong with it; with
 * `StoreMissing` where there is none.
 */
export async function openStore(
  { dataFolder }: Pick<ServerConfig, "dataFolder">,
  { mustExist = false, forServing = false } = {},
): Promise<Store> {
  return openSqliteStore({ folder: resolve(dataFolder), mustExist, forServing });
}

/** Closing the server drains it, then closes the store. */
export async function compose(config: ServerConfig, log: FastifyBaseLogger): Promise<Composed> {
  const hiddenRanges = await HiddenRanges.load(config.hiddenRanges);
  const store = await openStore(config, { forServing: true });
  const isHidden = hiddenRanges.contains;
  const http = createService({ store, log, version, config, isHidden });
  const stopHousekeeping = sweepEveryMinute(store, log);
  http.addHook("onClose", async () => {
    await stopHousekeeping();
    await store.close();
  });
  return { http, store, hiddenRanges };
}
