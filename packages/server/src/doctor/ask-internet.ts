import { isIP } from "node:net";
import { ask } from "../http/ask.ts";
import type { Ask } from "../http/ask.ts";
import { isPublicAddress, publicLookup } from "../http/public-address.ts";

/**
 * Asks only servers on the internet: whoever names a domain shall not look at this machine or its neighbours
 * through the service. What a name stands for is checked where it is connected to.
 */
export const askInternet: Ask = async (url, host) => {
  const { hostname, protocol } = new URL(url);
  // A connection to an address looks no name up.
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  if (protocol !== "https:") throw new Error("only https is asked");
  if (isIP(address) !== 0 && !isPublicAddress(address)) {
    throw new Error(`${address} is not public`);
  }
  return ask(url, host, { lookup: publicLookup });
};
