import { dayMs } from "@throughline/engine/durations";
import { defaultEventRetentionMs } from "../entities/expiry.ts";
import type { App, Moment } from "../records.ts";
import type { Run } from "./database.ts";
import { skipIfLocked } from "./click-partitions.ts";

/**
 * The classes of event retention. Apps with a similar retention share partitions. There must be few
 * partitions, because a repeated event is looked up in each of them. `span` is how long a partition
 * accepts events. Expired events are not read, but stay on disk for up to this long.
 */
const classes = [
  { maxRetention: 7 * dayMs, span: 2 * dayMs },
  { maxRetention: 31 * dayMs, span: 8 * dayMs },
  { maxRetention: 92 * dayMs, span: 23 * dayMs },
  { maxRetention: 366 * dayMs, span: 92 * dayMs },
  { maxRetention: Infinity, span: 366 * dayMs },
] as const;

/** The class of events whose app does not exist. */
export const defaultEventClass = eventRetentionClass({});

export function eventRetentionClass({
  eventRetentionMs = defaultEventRetentionMs,
}: Pick<App, "eventRetentionMs">): number {
  return classes.findIndex(({ maxRetention }) => eventRetentionMs <= maxRetention);
}

interface EventPartition {
  readonly part: number;
  readonly class: number;
  readonly starts: Moment;
  /** When the partition stopped accepting events. Null while it is open. */
  readonly ends: Moment | null;
}

/**
 * Finds an app that may still read from a partition. An event may have been received after the end of
 * its partition, because the clocks of nodes differ. Such an event expires with its partition.
 */
const findReader = `
  SELECT FROM apps WHERE event_floor(id) <= $2 AND EXISTS (
    SELECT FROM events WHERE part = $1 AND app = apps.id AND received_at >= event_floor(apps.id))
  LIMIT 1`;

/**
 * Opens a new partition for each class whose open partition has accepted events for its span. Drops partitions that no
 * app reads any more. Both use the clock of the database. The next run finishes what a dead leader or a lock left
 * undone.
 */
export async function maintainEventPartitions(run: Run, now: Moment): Promise<void> {
  await skipIfLocked(async () => {
    const used = await run<{ class: number }>("SELECT DISTINCT event_class AS class FROM apps");
    const partitions = await run<EventPartition>(
      "SELECT part, class, starts, ends FROM event_partitions",
    );
    await openPartitions(
      run,
      now,
      partitions,
      new Set([defaultEventClass, ...used.map((row) => row.class)]),
    );
    await dropPartitions(run, now, partitions);
  });
}

async function openPartitions(
  run: Run,
  now: Moment,
  partitions: readonly EventPartition[],
  used: ReadonlySet<number>,
): Promise<void> {
  const open = new Map(
    partitions.filter(({ ends }) => ends === null).map((partition) => [partition.class, partition]),
  );
  for (const [number, { span }] of classes.entries()) {
    const partition = open.get(number);
    const isFull = partition !== undefined && partition.starts + span <= now;
    if (used.has(number) && (partition === undefined || isFull)) {
      await run("SELECT open_event_partition($1, $2)", number, now);
    } else if (isFull) {
      await run("UPDATE event_partitions SET ends = $2 WHERE part = $1", partition.part, now);
    }
  }
}

async function dropPartitions(
  run: Run,
  now: Moment,
  partitions: readonly EventPartition[],
): Promise<void> {
  for (const { part, ends } of partitions) {
    if (ends === null || ends > now) continue;
    if ((await run(findReader, part, ends)).length === 0)
      await run("SELECT drop_event_partition($1)", part);
  }
}
