import { countedEvent } from "../facets/counted-event.ts";
import { joinFacets, joinInstallFacets, parseFacets } from "../facets/dimensions.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import type { AppEvent, Install, NewClick } from "../records.ts";
import { day, hour } from "./samples.ts";

/** What happened to an app, in raw records. */
export interface RawRecords {
  readonly clicks: readonly NewClick[];
  readonly installs: readonly RawInstall[];
  /** Events with the windows of returns that were known when they arrived. */
  readonly events: readonly (AppEvent & { readonly windows: readonly ReturnWindow[] })[];
  readonly users: readonly { readonly install: string; readonly at: number }[];
  readonly returns: readonly {
    readonly at: number;
    readonly link: string;
    readonly facets: string;
  }[];
}

export interface RawInstall {
  readonly install: Install;
  /** The facets of its click. */
  readonly clickFacets: string | null;
}

/**
 * Counts raw records one by one, as slowly and plainly as possible. Returns the sums by hour, link, facets and measure. The
 * contract compares them with what the stores count step by step.
 */
export function naiveCount(raw: RawRecords): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (at: number, link: string | undefined, facets: string, measure: string, by = 1) => {
    const key = `${at - (at % hour)} ${link ?? ""} ${facets} ${measure}`;
    sums.set(key, (sums.get(key) ?? 0) + by);
  };
  const addEvent = (event: AppEvent, link: string | undefined, facets: string) => {
    const [name, currency, amount] = countedEvent(event);
    add(event.at, link, facets, `event ${name}`);
    if (currency) add(event.at, link, facets, `revenue ${currency} ${name}`, Number(amount));
  };
  const installs = new Map(raw.installs.map((each) => [each.install.id, each]));
  const placeOf = (id: string | undefined) => {
    const found = installs.get(id ?? "");
    return {
      isTest: found?.install.test ?? false,
      link: found?.install.match.link,
      facets: found ? joinInstallFacets(found.clickFacets, found.install) : "",
    };
  };
  for (const { at, link, facets = "", test } of raw.clicks)
    if (!test) add(at, link, facets, "clicks");
  for (const { install } of raw.installs) {
    const { isTest, link, facets } = placeOf(install.id);
    if (isTest) continue;
    add(install.at, link, facets, "installs");
    const days = new Set(
      raw.events
        .filter((event) => event.install === install.id && !event.test)
        .map((event) => Math.floor(event.at / day) - Math.floor(install.at / day)),
    );
    if (days.size > 0) add(install.at, link, facets, "firstEvent");
    for (const number of [1, 7, 30]) {
      if (days.has(number)) add(install.at, link, facets, `day${number}`);
    }
  }
  for (const { windows, ...event } of raw.events) {
    const { isTest, link, facets } = placeOf(event.install);
    if (event.test || isTest) continue;
    const back = windows
      .filter(({ starts, ends }) => starts <= event.at && event.at < ends)
      .toSorted((a, b) => b.starts - a.starts)[0];
    addEvent(event, link, back ? withTouch(facets, "first") : facets);
    if (back) addEvent(event, back.link, withTouch(back.facets, "last"));
  }
  for (const { install, at } of raw.users) {
    const { isTest, link, facets } = placeOf(install);
    if (!isTest) add(at, link, facets, "newUsers");
  }
  for (const { at, link, facets } of raw.returns) add(at, link, facets, "returns");
  return sums;
}

function withTouch(facets: string, touch: string): string {
  return joinFacets({ ...parseFacets(facets), touch });
}
