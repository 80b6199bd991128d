import { coarseValues } from "@throughline/protocol";
import type { CoarseValue, PostbackRow } from "@throughline/protocol";
import type { Postback, Store } from "@throughline/storage";
import type { Period } from "./period.ts";

/** How many postbacks are read at a time. */
const pageSize = 500;

interface Group {
  readonly first: Postback;
  count: number;
  readonly fine: Map<number, number>;
  readonly coarse: Map<CoarseValue, number>;
}

/** Counts the postbacks that were received in a period by campaign and conversion window. */
export async function countPostbacks(
  postbacks: Store["postbacks"],
  appId: string,
  { since, until }: Pick<Period, "since" | "until">,
): Promise<PostbackRow[]> {
  const groups = new Map<string, Group>();
  let after: string | undefined;
  do {
    const request = { since, until, limit: pageSize, ...(after !== undefined && { after }) };
    const { items, next } = await postbacks.list(appId, request);
    for (const postback of items) addPostback(groups, postback);
    after = next;
  } while (after !== undefined);
  return [...groups.values()]
    .toSorted(
      (a, b) =>
        compare(a.first.adNetwork, b.first.adNetwork) ||
        compare(a.first.source, b.first.source) ||
        a.first.window - b.first.window ||
        b.count - a.count,
    )
    .map(toRow);
}

function addPostback(groups: Map<string, Group>, postback: Postback): void {
  const { framework, adNetwork, source, conversionType, window, test = false } = postback;
  const key = JSON.stringify([framework, adNetwork, source, conversionType, window, test]);
  const group = groups.get(key) ?? {
    first: postback,
    count: 0,
    fine: new Map(),
    coarse: new Map(),
  };
  groups.set(key, group);
  const { conversionValue, coarseValue } = postback.unsigned;
  group.count += 1;
  if (conversionValue !== undefined) increment(group.fine, conversionValue);
  if (coarseValue !== undefined) increment(group.coarse, coarseValue);
}

function toRow({ first, count, fine, coarse }: Group): PostbackRow {
  const { framework, adNetwork, source, conversionType, window, test = false } = first;
  return {
    framework,
    adNetwork,
    source,
    conversionType,
    window,
    test,
    count,
    conversionValues: [...fine]
      .toSorted(([a], [b]) => a - b)
      .map(([value, times]) => ({ value, count: times })),
    coarseValues: coarseValues.flatMap((value) => {
      const times = coarse.get(value);
      return times === undefined ? [] : [{ value, count: times }];
    }),
  };
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
