import { pairKey, pairValue, queryPairs } from "./query.ts";

/** The parameters in which ad networks name a click, each with its network. */
const networks = {
  gclid: "Google",
  gbraid: "Google",
  wbraid: "Google",
  dclid: "Google",
  gad_source: "Google",
  fbclid: "Meta",
  ttclid: "TikTok",
  ScCid: "Snap",
  twclid: "X",
  msclkid: "Microsoft",
  li_fat_id: "LinkedIn",
  rdt_cid: "Reddit",
  epik: "Pinterest",
  irclickid: "Impact",
  tblci: "Taboola",
} as const;

export type AdClickParameter = keyof typeof networks;

/** The ids that ad networks gave a click, by parameter. They identify the click to the network. */
export type AdClickIds = { readonly [Parameter in AdClickParameter]?: string };

export const adClickParameters = Object.keys(networks) as AdClickParameter[];

export function adNetworkOf(parameter: AdClickParameter): string {
  return networks[parameter];
}

const byLowerCase = new Map(adClickParameters.map((name) => [name.toLowerCase(), name]));
const parameterOf = (pair: string) => byLowerCase.get(pairKey(pair).toLowerCase());

/** Longer ids are ignored. Those of the networks have up to about 300 characters. */
const maxIdLength = 512;

/** Returns the ad click ids in a query without `?`. Undefined if there are none. */
export function adClickIdsIn(query: string): AdClickIds | undefined {
  const ids = queryPairs(query).flatMap((pair) => {
    const [parameter, id] = [parameterOf(pair), pairValue(pair)];
    return parameter && id && id.length <= maxIdLength ? [[parameter, id] as const] : [];
  });
  // The first of several ids with the same name counts.
  return ids.length === 0 ? undefined : Object.fromEntries(ids.toReversed());
}

/** Returns a query without its ad click ids. */
export function withoutAdClickIds(query: string): string {
  const pairs = queryPairs(query);
  const others = pairs.filter((pair) => parameterOf(pair) === undefined);
  return others.length === pairs.length ? query : others.join("&");
}

/** Returns ad click ids as a query without `?`. */
export function adClickQuery(ids: AdClickIds): string {
  return adClickParameters
    .flatMap((parameter) => {
      const id = ids[parameter];
      return id === undefined ? [] : [`${parameter}=${encodeURIComponent(id.toWellFormed())}`];
    })
    .join("&");
}
