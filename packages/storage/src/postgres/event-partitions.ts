import { defaultEventRetentionMs } from "../expiry.ts";
import type { App, Moment } from "../records.ts";
import type { Run } from "./database.ts";
import { skipIfLocked } from "./click-partitions.ts";

const day = 86_400_000;

/**
 * Retention classes. Apps with a similar retention share partitions. `span` is how long a partition
 * accepts events, so events stay on disk at most that much longer than required, where nobody reads
 * them. A repeated event is looked up in every partition, so there are few of them.
 */
const classes = [
  { kept: 7 * day, span: 2 * day },
  { kept: 31 * day, span: 8 * day },
  { kept: 92 * day, span: 23 * day },
  { kept: 366 * day, span: 92 * day },
  { kept: Infinity, span: 366 * day },
] as const;

/** The class of events whose app does not exist. */
export const defaultEventClass = eventClassOf({});

export function eventClassOf({
  eventRetentionMs = defaultEventRetentionMs,
}: Pick<App, "eventRetentionMs">): number {
  return classes.findIndex(({ kept }) => eventRetentionMs <= kept);
}

interface EventPartition {
  readonly part: number;
  readonly class: number;
  readonly starts: Moment;
  /** When the partition stopped accepting events. Null while it is open. */
  readonly ends: Moment | null;
}

/**
 * Finds an app that may still read from a partition. Events that claim a receipt after the
 * partition's end were received before it.
 */
const isRead = `
  SELECT FROM apps WHERE event_floor(id) <= $2 AND EXISTS (
    SELECT FROM events WHERE part = $1 AND app = apps.id AND received_at >= event_floor(apps.id))
  LIMIT 1`;

/**
 * Opens the next partition where one has accepted events for its span, and drops partitions that no
 * app reads any more, by the clock of the database. The next run finishes what a dead leader or a
 * lock left undone.
 */
export async function maintainEventPartitions(run: Run, now: Moment): Promise<void> {
  await skipIfLocked(async () => {
    const used = await run<{ class: number }>("SELECT DISTINCT event_class AS class FROM apps");
    const leaves = await run<EventPartition>("SELECT part, class, starts, ends FROM event_leaves");
    await openPartitions(
      run,
      now,
      leaves,
      new Set([defaultEventClass, ...used.map((row) => row.class)]),
    );
    await dropPartitions(run, now, leaves);
  });
}

async function openPartitions(
  run: Run,
  now: Moment,
  leaves: readonly EventPartition[],
  used: ReadonlySet<number>,
): Promise<void> {
  const open = new Map(
    leaves.filter(({ ends }) => ends === null).map((leaf) => [leaf.class, leaf]),
  );
  for (const [number, { span }] of classes.entries()) {
    const leaf = open.get(number);
    const isFull = leaf !== undefined && leaf.starts + span <= now;
    if (used.has(number) && (leaf === undefined || isFull)) {
      await run("SELECT open_event_leaf($1, $2)", number, now);
    } else if (isFull) {
      await run("UPDATE event_leaves SET ends = $2 WHERE part = $1", leaf.part, now);
    }
  }
}

async function dropPartitions(
  run: Run,
  now: Moment,
  leaves: readonly EventPartition[],
): Promise<void> {
  for (const { part, ends } of leaves) {
    if (ends === null || ends > now) continue;
    if ((await run(isRead, part, ends)).length === 0) await run("SELECT drop_event_leaf($1)", part);
  }
}
