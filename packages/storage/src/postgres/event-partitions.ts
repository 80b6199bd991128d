import { defaultEventRetentionMs } from "../expiry.ts";
import type { App, Moment } from "../records.ts";
import type { Run } from "./database.ts";
import { skipIfLocked } from "./click-partitions.ts";

const day = 86_400_000;

/**
 * Classes of retentions: events of apps with a like one share leaves. `span` is how long a leaf takes events in: so much
 * longer than asked for they stay on the disk at most, where nobody reads them. A repeated event is looked for in
 * every leaf, so there are few.
 */
const classes = [
  { kept: 7 * day, span: 2 * day },
  { kept: 31 * day, span: 8 * day },
  { kept: 92 * day, span: 23 * day },
  { kept: 366 * day, span: 92 * day },
  { kept: Infinity, span: 366 * day },
] as const;

/** Of events whose app has no record. */
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
  /** When it took its last; null while it takes more. */
  readonly ends: Moment | null;
}

/** Whether an app may still read something in a leaf; what claims to have come after its end came before. */
const isRead = `
  SELECT FROM apps WHERE event_floor(id) <= $2 AND EXISTS (
    SELECT FROM events WHERE part = $1 AND app = apps.id AND received_at >= event_floor(apps.id))
  LIMIT 1`;

/**
 * Opens the next leaf where one has taken events in for long enough, and drops those that nobody reads any more, by
 * the database's clock. What is left undone when the leader dies, or because many write, is done the next time.
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
