/** The store has more to do than it may queue, and did nothing of what was asked: refuse the request now, try again soon. */
export class StoreBusy extends Error {
  override name = "StoreBusy";
}

/**
 * The store cannot do its work: disk full, connection lost, file damaged, folder not writable, closed. The message is one
 * sentence for the operator. A write that was under way may have happened or not: a connection or a thread can be lost after the
 * commit and before the answer. The store may recover: ask again.
 */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

/** There is no data where it was looked for, and none was to be made. */
export class StoreMissing extends StoreUnavailable {
  override name = "StoreMissing";
}

/** A cursor that no page of this list gave out. */
export class BadCursor extends Error {
  override name = "BadCursor";

  constructor() {
    super("The cursor is not one this list gave out; leave it away to start at the first page.");
  }
}
