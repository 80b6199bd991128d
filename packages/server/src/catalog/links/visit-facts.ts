import { weekdays } from "@throughline/engine";
import type { LocalTime, VisitFacts } from "@throughline/engine";
import { toLocalTime } from "@throughline/storage";
import type { Place } from "../../platform/http/place-headers.ts";

/** Looks up a visitor's country or region, by the address or else by what a trusted proxy reports. */
export type PlaceLookup = (address: string, reported?: Place) => string | undefined;

/** Functions that look up where visitors are. */
export interface Geography {
  readonly countryOf?: PlaceLookup | undefined;
  readonly regionOf?: PlaceLookup | undefined;
}

/** Adds what trusted proxies report to a geo database, which takes precedence. */
export function withReportedPlaces({ countryOf, regionOf }: Geography): Required<Geography> {
  return {
    countryOf: (address, reported) => countryOf?.(address) ?? reported?.country,
    regionOf: (address, reported) => regionOf?.(address) ?? reported?.region,
  };
}

/** The settings that say where visitors are. */
export interface PlaceSources {
  readonly geoDatabase?: string | undefined;
  readonly trustProxy: false | string[];
}

/** Returns whether the service may know where visitors are. Not every proxy reports it. */
export function mayKnowPlaces({ geoDatabase, trustProxy }: PlaceSources): boolean {
  return geoDatabase !== undefined || trustProxy !== false;
}

/** What is known about a visit without looking anything up. */
interface KnownFacts extends Omit<VisitFacts, "country" | "region" | "localTime"> {
  readonly address: string;
  readonly place: Place | undefined;
  /** The app's time zone. */
  readonly timeZone: string | undefined;
}

/** The facts of a visit that the rules of a link check. The location and the local time are computed only if a rule needs them. */
class LazyFacts implements VisitFacts {
  readonly visitor: VisitFacts["visitor"];
  readonly kind: VisitFacts["kind"];
  readonly language: string | undefined;
  readonly os: VisitFacts["os"];
  readonly referrer: string | undefined;
  readonly now: number;
  readonly returning: boolean;
  readonly #known: KnownFacts;
  readonly #geography: Geography;

  constructor(geography: Geography, known: KnownFacts) {
    this.visitor = known.visitor;
    this.kind = known.kind;
    this.language = known.language;
    this.os = known.os;
    this.referrer = known.referrer;
    this.now = known.now;
    this.returning = known.returning;
    this.#known = known;
    this.#geography = geography;
  }

  get country(): string | undefined {
    return this.#geography.countryOf?.(this.#known.address, this.#known.place);
  }

  get region(): string | undefined {
    return this.#geography.regionOf?.(this.#known.address, this.#known.place);
  }

  get localTime(): LocalTime {
    const { weekday, minute } = toLocalTime(this.now, this.#known.timeZone ?? "UTC");
    return { day: weekdays[weekday] ?? "sunday", minute };
  }
}

/** Returns the facts of a visit. */
export function visitFacts(geography: Geography, known: KnownFacts): VisitFacts {
  return new LazyFacts(geography, known);
}
