import { dayMs, hourMs } from "@throughline/engine/durations";
import type { Campus, WorldParameters } from "./parameters.ts";
import type { Person } from "./people.ts";
import { hash32 } from "./random.ts";
import type { Random } from "./random.ts";

/** The kind of network a person uses. A relay or VPN runs on top of it. */
export type NetworkKind = "home" | "cellular" | "office" | "public" | "campus";

/** The addresses of a device on a network at one time. `v6` is absent on IPv4-only networks. */
export interface AddressPair {
  readonly v4: string;
  readonly v6?: string;
}

/**
 * Returns the addresses of a person on a network. They depend only on the person, the network and the time, so the people of one
 * household, office or campus share them without any stored state.
 */
export function addressesOf(
  person: Person,
  kind: NetworkKind,
  t: number,
  parameters: WorldParameters,
): AddressPair {
  const { city, household } = person;
  switch (kind) {
    case "home": {
      const isp = `${city.country}-isp${hash32(`${household.id}isp`) % 4}`;
      const lease = leaseNumber(household.id, t, parameters.homeLeaseDays * dayMs);
      const v4 = household.cgnat
        ? sharedIpv4(
            `${isp}/${city.name}/nat`,
            `${household.id}${lease}`,
            parameters.carrierAddresses,
          )
        : ipv4(`${isp}/${city.name}`, household.id, lease);
      if (!household.ipv6) return { v4 };
      return { v4, v6: ipv6(isp, city.name, `${household.id}/${lease}`, interfaceId(person, t)) };
    }
    case "cellular": {
      const carrier = `${city.country}-carrier${person.carrier}`;
      const lease = leaseNumber(person.id, t, parameters.carrierLeaseHours * hourMs);
      const v4 = sharedIpv4(
        `${carrier}/${city.name}`,
        `${person.id}${lease}`,
        parameters.carrierAddresses,
      );
      if (!person.cellularIpv6) return { v4 };
      return {
        v4,
        v6: ipv6(carrier, city.name, `${person.id}/${lease}`, interfaceId(person, t)),
      };
    }
    case "office":
      return fixedAddresses(`office-${city.name}-${person.office}`, person, t, person.officeIpv6);
    case "public": {
      const spot = hash32(`${person.id}${Math.floor(t / dayMs)}`) % 500;
      return fixedAddresses(`hotspot-${city.name}-${spot}`, person, t, false);
    }
    case "campus":
      return { v4: campusAddress(person, t, parameters.campus) };
    default:
      return kind satisfies never;
  }
}

/** Returns the address of a VPN exit, which many people share. */
export function vpnExit(person: Person, t: number): string {
  const lease = leaseNumber(`${person.id}vpn`, t, 12 * hourMs);
  return sharedIpv4(
    `vpn-${hash32(person.id) % 5}-${person.city.country}`,
    `${person.id}${lease}`,
    24,
  );
}

/** Returns the address of a Private Relay egress in the person's region. It changes every few minutes. */
export function relayEgress(person: Person, t: number, random: Random): string {
  const pick = hash32(`${person.id}${Math.floor(t / (10 * 60_000))}`);
  if (random.chance(0.3)) {
    return `104.28.${hash32(person.city.name) % 128}.${pick % 64}`;
  }
  return `2a02:26f7:${hex16(hash32(person.city.name))}:${hex16(pick & 0x3ff)}:0:${hex16(pick >>> 8)}:0:1`;
}

/** Returns the number of the lease at a time. Each key changes its lease at other times. */
function leaseNumber(key: string, t: number, meanMs: number): number {
  const phase = hash32(`${key}phase`) / 4294967296;
  return Math.floor(t / meanMs + phase);
}

function campusAddress(person: Person, t: number, campus: Campus | null): string {
  if (campus === null) throw new Error("The world has no campus: set the parameter campus.");
  const lease = leaseNumber(`${person.id}campus`, t, campus.leaseHours * hourMs);
  return `141.20.${16 + (hash32("campus") % 8)}.${10 + (hash32(`${person.id}${lease}`) % campus.addresses)}`;
}

function fixedAddresses(place: string, person: Person, t: number, hasIpv6: boolean): AddressPair {
  const v4 = ipv4(place.slice(0, place.lastIndexOf("-")), place, 0);
  return hasIpv6 ? { v4, v6: ipv6(place, place, "lan", interfaceId(person, t)) } : { v4 };
}

/** Returns a private address inside the provider's /14. Every second change of lease stays in the same /24. */
function ipv4(provider: string, key: string, lease: number): string {
  const block = hash32(provider);
  const upper = hash32(`${key}${Math.floor(lease / 2)}`);
  const second = ((block >>> 8) & 252) | ((upper >>> 8) & 3);
  return `${78 + (block % 16)}.${second}.${upper & 255}.${1 + (hash32(`${key}${lease}`) % 254)}`;
}

/** Returns an address from a pool that many people share. */
function sharedIpv4(pool: string, key: string, size: number): string {
  const block = hash32(pool);
  const index = hash32(key) % size;
  return `${100 + (block % 8)}.${(block >>> 8) & 255}.${((block >>> 16) & 0xf0) + (index >> 8)}.${index & 255}`;
}

function ipv6(provider: string, region: string, key: string, tail: string): string {
  const owner = hash32(provider);
  const subnet = hash32(key);
  const third = ((hash32(region) & 0xff) << 8) | (subnet >>> 24);
  return `2a0${owner & 7}:${hex16(owner >>> 8)}:${hex16(third)}:${hex16(subnet & 0xffff)}:${tail}`;
}

/** Returns the lower half of an IPv6 privacy address, which changes daily. */
function interfaceId(person: Person, t: number): string {
  const a = hash32(`${person.id}${Math.floor(t / dayMs)}a`);
  const b = hash32(`${person.id}${Math.floor(t / dayMs)}b`);
  return `${hex16(a)}:${hex16(a >>> 16)}:${hex16(b)}:${hex16(b >>> 16)}`;
}

function hex16(n: number): string {
  return (n & 0xffff).toString(16);
}
