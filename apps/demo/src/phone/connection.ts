import { devices } from "./devices.ts";
import type { DeviceName } from "./devices.ts";

/** `slow`: what the phone sends arrives at once, the answer takes its time. */
export type Network = "online" | "slow" | "offline";

/** How a phone reaches the world: what the demo's server has to know of it. */
export interface Connection {
  /** The page this phone is on; it sees the phone's requests. */
  readonly session: string;
  /** Changes with the owner, who takes the browser's memory along. */
  readonly owner: number;
  readonly device: DeviceName;
  readonly languages: readonly string[];
  /** The address the world sees. */
  readonly address: string;
  readonly network: Network;
  /** Links open inside another app. */
  readonly inApp: boolean;
}

/** Addresses set aside for documentation or benchmarks: nobody's. */
const exampleAddress = /^(?:192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d{1,3})\.\d{1,3}$/;
const word = /^[\w-]{1,64}$/;

/** Reads what a page says of its phone; `undefined` when it is nothing the demo made. */
export function readConnection(body: unknown): Connection | undefined {
  const { session, owner, device, languages, address, network, inApp } = (body ?? {}) as Record<
    string,
    unknown
  >;
  const known =
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
  if (!known) return undefined;
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
