import { acquireSession, type Config, type LinkData, type LinkSession } from "../core/index.ts";
import { phonePorts } from "../platform/phone-ports.ts";
import { createLinkClient, type LinkClient } from "./link-client.ts";

const clients = new WeakMap<LinkSession, LinkClient>();

/**
 * Gives code outside React access to the session. Starts it unless a `LinkProvider` or a router adapter
 * already did. `Data` is the type of the data that your app attaches to its links. It is not checked at run time.
 *
 * @example
 * const installId = await getLinkClient(config).getInstallId();
 */
export function getLinkClient<Data extends object = LinkData>(config: Config): LinkClient<Data> {
  const session = acquireSession(config, phonePorts);
  const client = clients.get(session) ?? createLinkClient(session);
  clients.set(session, client);
  return client as unknown as LinkClient<Data>;
}
