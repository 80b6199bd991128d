import { StoreBusy, StoreUnavailable } from "./errors.ts";

/** A failure as plain data: it may come from another thread, or belong to one write of a batch. */
export interface Fault {
  readonly kind: "busy" | "unavailable" | "unexpected";
  readonly message: string;
  /** A store that is open goes on by itself when this is over; one that could not be opened does not. */
  readonly isTransient?: boolean;
  /** Of an error nobody foresaw: where it happened. */
  readonly stack?: string | undefined;
}

/** How one write of a batch went. */
export type WriteOutcome = { readonly value: unknown } | { readonly fault: Fault };

/** An error of a store as plain data, which {@link errorOf} makes the same error of in another thread. */
export function toFault(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreBusy) return { kind: "busy", message };
  if (error instanceof StoreUnavailable) return { kind: "unavailable", message };
  return { kind: "unexpected", message, stack: error instanceof Error ? error.stack : undefined };
}

/** `isOpening`: the store could not be opened because of it. */
export function errorOf(fault: Fault, isOpening = false): Error {
  const { kind, message, isTransient: passes = false, stack } = fault;
  const end = isOpening ? "Then start it again." : "The service then goes on by itself.";
  switch (kind) {
    case "busy":
      return new StoreBusy(message);
    case "unavailable":
      return new StoreUnavailable(passes ? `${message} ${end}` : message);
    default:
      return Object.assign(new Error(message), stack !== undefined && { stack });
  }
}
