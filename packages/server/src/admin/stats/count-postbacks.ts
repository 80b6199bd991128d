import { coarseValues, maxCountedPostbacks } from "@throughline/protocol";
import type { AdsReport, CoarseValue, PostbackRow } from "@throughline/protocol";
import type { App, Postback, Store } from "@throughline/storage";
import { meaningOf } from "../../public/postbacks/meaning.ts";
import type { Period } from "./period.ts";

/** How many postbacks are read at a time. */
const pageSize = 500;

interface Group {
  readonly first: Postback;
  count: number;
  readonly fine: Map<number, number>;
  readonly coarse: Map<CoarseValue, number>;
}

/**
 * Counts the newest postbacks that were received in a period by campaign and conversion window. With a limit, a report is always
 * quick, however many there are.
 */
export async function countPostbacks(
  postbacks: Pick<Store["postbacks"], "list">,
  app: App,
  { since, until }: Pick<Period, "since" | "until">,
  max = maxCountedPostbacks,
): Promise<Pick<AdsReport, "postbacks" | "hasMorePostbacks">> {
  const groups = new Map<string, Group>();
  let after: string | undefined;
  let left = max;
  do {
    const limit = Math.min(pageSize, left);
    const request = { since, until, limit, ...(after !== undefined && { after }) };
    const { items, next } = await postbacks.list(app.id, request);
    for (const postback of items) addPostback(groups, postback);
    left -= items.length;
    after = next;
  } while (after !== undefined && left > 0);
  const rows = [...groups.values()]
    .toSorted(
      (a, b) =>
        compare(a.first.adNetwork, b.first.adNetwork) ||
        compare(a.first.source, b.first.source) ||
        a.first.window - b.first.window ||
        b.count - a.count,
    )
    .map((group) => toRow(group, app));
  return { postbacks: rows, hasMorePostbacks: after !== undefined };
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

function toRow({ first, count, fine, coarse }: Group, app: App): PostbackRow {
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
      .map(([value, times]) => ({
        value,
        count: times,
        meaning: meaningOf({ window, unsigned: { conversionValue: value } }, app),
      })),
    coarseValues: coarseValues.flatMap((value) => {
      const times = coarse.get(value);
      const meaning = meaningOf({ window, unsigned: { coarseValue: value } }, app);
      return times === undefined ? [] : [{ value, count: times, meaning }];
    }),
  };
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
