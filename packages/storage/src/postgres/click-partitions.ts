import { dayMs, hourMs } from "@throughline/engine/durations";
import { StoreBusy } from "../errors.ts";
import type { Moment } from "../records.ts";
import type { Run } from "./database.ts";

/**
 * The classes of match windows. Apps with a similar window share partitions, so that there are few
 * of them. A partition is dropped when the longest window of its class is over. `span` is how much
 * time one partition covers.
 */
const classes = [
  { window: hourMs, span: hourMs / 4 },
  { window: 6 * hourMs, span: hourMs },
  { window: dayMs, span: 6 * hourMs },
  { window: 3 * dayMs, span: 12 * hourMs },
  { window: 7 * dayMs, span: dayMs },
  { window: 14 * dayMs, span: 2 * dayMs },
  { window: 30 * dayMs, span: 5 * dayMs },
  { window: 90 * dayMs, span: 15 * dayMs },
  { window: 366 * dayMs, span: 61 * dayMs },
] as const;

/** The class of clicks whose app does not exist. */
export const defaultClickClass = 4;

/** This many partitions are created ahead of time, so that writes do not depend on the leader. */
const partitionsAhead = 4;

/** The number of a partition encodes its class and how many spans since 1970 came before it. */
const numbersPerClass = 2 ** 24;

/** Returns the number of the class with the shortest window that contains `windowMs`. */
export function clickRetentionClass(windowMs: number): number {
  const fitting = classes.findIndex(({ window }) => windowMs <= window);
  return fitting === -1 ? classes.length - 1 : fitting;
}

export interface ClickPartition {
  readonly part: number;
  readonly class: number;
  readonly starts: Moment;
  readonly ends: Moment;
}

/**
 * Returns the partitions that a class needs at a moment: the current one, the one before, and some
 * ahead.
 */
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

/**
 * Returns the partition for a click at `at`, or undefined if that time has expired or is too far
 * ahead. Such clicks go to partition 0.
 */
export function clickPartitionFor(
  ofClass: number,
  at: Moment,
  now: Moment,
): ClickPartition | undefined {
  const { span, window } = classes[ofClass] ?? classes[defaultClickClass];
  const partition = partitionAt(ofClass, at);
  return partition.ends + window > now && partition.starts <= now + partitionsAhead * span
    ? partition
    : undefined;
}

/**
 * Creates the partitions that are needed soon and drops expired ones. `now` is the time of the database, because a
 * node's clock may be wrong. The next run finishes what a dead node left undone. Returns how many were created and
 * dropped.
 */
export async function maintainClickPartitions(
  run: Run,
  now: Moment,
): Promise<{ created: number; dropped: number }> {
  const used = await run<{ class: number }>("SELECT DISTINCT click_class AS class FROM apps");
  const needed = new Set([defaultClickClass, ...used.map((row) => row.class)]);
  const known = await run<ClickPartition>("SELECT part, class, starts, ends FROM click_partitions");
  const parts = new Set(known.map(({ part }) => part));
  const missing = [...needed]
    .flatMap((ofClass) => requiredPartitions(ofClass, now))
    .filter(({ part }) => !parts.has(part));
  let [created, dropped] = [0, 0];
  for (const partition of missing) {
    await createClickPartition(run, partition);
    created += 1;
  }
  for (const partition of known) {
    if (partition.ends + (classes[partition.class]?.window ?? Infinity) > now) continue;
    if (await skipIfLocked(() => run("SELECT drop_click_partition($1)", partition.part)))
      dropped += 1;
  }
  return { created, dropped };
}

/** Runs `work`. Returns false if another transaction held a lock for too long. The next run then tries again. */
export async function skipIfLocked(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof StoreBusy) return false;
    throw error;
  }
}

/** Creates a partition, or does nothing if it exists. */
export async function createClickPartition(
  run: Run,
  { part, class: ofClass, starts, ends }: ClickPartition,
): Promise<void> {
  await run("SELECT create_click_partition($1, $2, $3, $4)", part, ofClass, starts, ends);
}
