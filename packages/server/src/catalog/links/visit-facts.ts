import type { VisitFacts } from "@throughline/engine";
import { localTimeOf } from "@throughline/storage";

/** Finds the country and region of an address. Absent if the operator configured no database. */
export interface Geography {
  readonly countryOf?: ((address: string) => string | undefined) | undefined;
  readonly regionOf?: ((address: string) => string | undefined) | undefined;
}

/** What is known about a visit without looking anything up. */
interface KnownFacts extends Omit<VisitFacts, "country" | "region" | "localTime"> {
  readonly address: string;
  /** The app's time zone. */
  readonly timeZone: string | undefined;
}

/** Returns the facts of a visit for the rules of a link. The place and the local time are found only if a rule asks for them. */
export function visitFacts(
  { countryOf, regionOf }: Geography,
  { address, timeZone = "UTC", ...known }: KnownFacts,
): VisitFacts {
  return {
    ...known,
    get country() {
      return countryOf?.(address);
    },
    get region() {
      return regionOf?.(address);
    },
    get localTime() {
      return localTimeOf(known.now, timeZone);
    },
  };
}
