import { devices } from "./devices.ts";
import type { DeviceName } from "./devices.ts";

/** On a `slow` network, requests arrive at once but responses are delayed. */
export type Network = "online" | "slow" | "offline";

/** What the demo’s server needs to know about a phone to forward its requests. */
export interface Connection {
  /** The session of the phone’s page. The server streams the phone’s requests to this page. */
  readonly session: string;
  /** A number that changes with the owner. A new owner starts without cookies. */
  readonly owner: number;
  readonly device: DeviceName;
  readonly languages: readonly string[];
  /** The IP address that the service sees. */
  readonly address: string;
  readonly network: Network;
  /** Whether links open in an in-app browser. */
  readonly inApp: boolean;
}

/** IP addresses reserved for documentation and benchmarks. */
const exampleAddress = /^(?:192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d{1,3})\.\d{1,3}$/;
const word = /^[\w-]{1,64}$/;

/** Validates a page’s description of its phone. Returns undefined if it is invalid. */
export function parseConnection(body: unknown): Connection | undefined {
  const { session, owner, device, languages, address, network, inApp } = (body ?? {}) as Record<
    string,
    unknown
  >;
  const isValid =
    typeof session === "string" &&
    word.test(session) &&
    typeof owner === "number" &&
    typeof device === "string" &&
    Object.hasOwn(devices, device) &&
    typeof address === "string" &&
    exampleAddress.test(address) &&
    typeof network === "string" &&
    ["online", "slow", "offline"].includes(network) &&
    Array.isArray(languages) &&
    languages.length < 10 &&
    languages.every((tag) => typeof tag === "string" && word.test(tag));
  if (!isValid) return undefined;
  return {
    session,
    owner,
    device: device as DeviceName,
    languages: languages as string[],
    address,
    network: network as Network,
    inApp: inApp === true,
  };
}
