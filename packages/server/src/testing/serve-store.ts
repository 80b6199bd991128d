import type { Store } from "@throughline/storage";
import { createLog } from "../composition/log.ts";
import { createServices } from "../composition/service.ts";
import type { ServerConfig } from "../composition/config.ts";
import { version } from "../version.ts";

/**
 * Serves a store that the test has opened, and leaves it open at the end. Unlike `serve`, this starts no writer thread, so
 * it takes a tenth of the time. It does not wait for clients either, whose connections stay open for other requests.
 */
export async function serveStore(
  store: Store,
  config: ServerConfig,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const log = createLog(config.logLevel, process.stderr);
  const { http } = createServices({ store, log, version, config });
  const url = await http.listen({ host: config.host, port: config.port });
  return {
    url,
    async close() {
      http.server.closeAllConnections();
      await http.close();
    },
  };
}
