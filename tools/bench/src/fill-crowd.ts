import { randomBytes } from "node:crypto";
import { createMatchingPath } from "@throughline/server";
import type { App, Store } from "@throughline/server";
import { personOf } from "./people.ts";

const day = 86_400_000;
/** The time over which the crowd's clicks are spread. */
const spread = 5 * day;
const inFlight = 200;
const origin = "https://go.shop.example";

/** Records the clicks of the first `count` people over the five days before `end`. */
export async function fillCrowd(store: Store, app: App, count: number, end: number): Promise<void> {
  let now = end;
  let next = 0;
  const path = createMatchingPath(app, store, () => now, randomBytes);
  const tap = async () => {
    while (next < count) {
      const n = next++;
      now = end - spread + Math.floor(((n + 1) * spread) / count);
      const { click, link } = personOf(n);
      await path.visit({ origin, path: `/sale/${link}`, query: "" }, click);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, tap));
}
