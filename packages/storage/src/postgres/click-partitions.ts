import { StoreBusy } from "../errors.ts";
import type { Moment } from "../records.ts";
import type { Run } from "./database.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Classes of windows: clicks of apps with a like window share leaves, so that a leaf can be dropped as soon as
 * the class's longest window is over. `span` is how much time one leaf holds.
 */
const classes = [
  { window: hour, span: hour / 4 },
  { window: 6 * hour, span: hour },
  { window: day, span: 6 * hour },
  { window: 3 * day, span: 12 * hour },
  { window: 7 * day, span: day },
  { window: 14 * day, span: 2 * day },
  { window: 30 * day, span: 5 * day },
  { window: 90 * day, span: 15 * day },
  { window: 366 * day, span: 61 * day },
] as const;

/** Of clicks whose app has no record. */
export const defaultClickClass = 4;

/** So many leaves are there before their time comes: nobody needs the leader for that long. */
const partitionsAhead = 4;

/** A leaf's number holds its class and which span since 1970 it is. */
const numbersPerClass = 2 ** 24;

export function clickClassOf(windowMs: number): number {
  const fitting = classes.findIndex(({ window }) => windowMs <= window);
  return fitting === -1 ? classes.length - 1 : fitting;
}

export interface ClickPartition {
  readonly part: number;
  readonly class: number;
  readonly starts: Moment;
  readonly ends: Moment;
}

/** The leaves a class needs at a moment: the present one, the one before, and some ahead. */
function requiredPartitions(ofClass: number, now: Moment): ClickPartition[] {
  const { span } = classes[ofClass] ?? classes[defaultClickClass];
  return Array.from({ length: partitionsAhead + 2 }, (_, index) =>
    partitionAt(ofClass, now + (index - 1) * span),
  );
}

function partitionAt(ofClass: number, at: Moment): ClickPartition {
  const { span } = classes[ofClass] ?? classes[defaultClickClass];
  const number = Math.floor(at / span);
  return {
    part: (ofClass + 1) * numbersPerClass + number,
    class: ofClass,
    starts: number * span,
    ends: (number + 1) * span,
  };
}

/** The leaf for a click that was made at `at`; undefined where its time is over, or too far ahead: leaf 0 has those. */
export function clickPartitionFor(
  ofClass: number,
  at: Moment,
  now: Moment,
): ClickPartition | undefined {
  const { span, window } = classes[ofClass] ?? classes[defaultClickClass];
  const leaf = partitionAt(ofClass, at);
  return leaf.ends + window > now && leaf.starts <= now + partitionsAhead * span ? leaf : undefined;
}

/**
 * Makes the leaves that are needed soon and drops those whose time is over, by the database's clock: a node's
 * own may be wrong. Whatever is left undone when it dies, the next one does. Says how many it made and dropped.
 */
export async function maintainClickPartitions(
  run: Run,
  now: Moment,
): Promise<{ made: number; dropped: number }> {
  const used = await run<{ class: number }>("SELECT DISTINCT click_class AS class FROM apps");
  const needed = new Set([defaultClickClass, ...used.map((row) => row.class)]);
  const known = await run<ClickPartition>("SELECT part, class, starts, ends FROM click_leaves");
  const parts = new Set(known.map(({ part }) => part));
  const missing = [...needed]
    .flatMap((one) => requiredPartitions(one, now))
    .filter(({ part }) => !parts.has(part));
  let [made, dropped] = [0, 0];
  for (const leaf of missing) {
    await createClickPartition(run, leaf);
    made += 1;
  }
  for (const leaf of known) {
    if (leaf.ends + (classes[leaf.class]?.window ?? Infinity) > now) continue;
    if (await skipIfLocked(() => run("SELECT drop_click_leaf($1)", leaf.part))) dropped += 1;
  }
  return { made, dropped };
}

/** False where others were in the way; then it is done the next time. */
export async function skipIfLocked(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof StoreBusy) return false;
    throw error;
  }
}

/** Making one that is there changes nothing. */
export async function createClickPartition(
  run: Run,
  { part, class: ofClass, starts, ends }: ClickPartition,
): Promise<void> {
  await run("SELECT make_click_leaf($1, $2, $3, $4)", part, ofClass, starts, ends);
}
