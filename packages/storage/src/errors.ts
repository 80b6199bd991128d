/** The store's queue is full, and nothing was written. Refuse the request, or try again soon. */
export class StoreBusy extends Error {
  override name = "StoreBusy";
}

/**
 * The store does not work: the disk is full, the connection was lost, a file is damaged, the folder
 * is not writable, or the store is closed. The message is one sentence for the operator. A pending
 * write may or may not have happened, because a connection can be lost between the commit and the
 * answer. The store may recover, so try again.
 */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

/** No store exists at this location, and the caller asked not to create one. */
export class StoreMissing extends StoreUnavailable {
  override name = "StoreMissing";
}

/** The cursor does not come from this list. */
export class BadCursor extends Error {
  override name = "BadCursor";

  constructor() {
    super("The cursor does not belong to this list. Leave it out to start at the first page.");
  }
}
