import { StoreBusy, StoreUnavailable } from "../errors.ts";

/** An error as plain data, so that it can be sent to another thread. */
export interface SerializedError {
  readonly kind: "busy" | "unavailable" | "unexpected";
  readonly message: string;
  /**
   * Whether the cause is temporary. An open store then recovers by itself. A store that failed to
   * open must be opened again.
   */
  readonly isTransient?: boolean;
  /** The stack of an unexpected error. */
  readonly stack?: string | undefined;
}

/** The outcome of one write in a batch. */
export type WriteOutcome = { readonly value: unknown } | { readonly failure: SerializedError };

/** Converts an error to plain data. {@link deserializeError} converts it back in another thread. */
export function serializeError(error: unknown): SerializedError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreBusy) return { kind: "busy", message };
  if (error instanceof StoreUnavailable) return { kind: "unavailable", message };
  return { kind: "unexpected", message, stack: error instanceof Error ? error.stack : undefined };
}

/** Converts plain data back to an error. Set `isOpening` if the error kept the store from opening. */
export function deserializeError(data: SerializedError, { isOpening = false } = {}): Error {
  const { kind, message, isTransient = false, stack } = data;
  const advice = isOpening ? "Then try again." : "The service then continues by itself.";
  switch (kind) {
    case "busy":
      return new StoreBusy(message);
    case "unavailable":
      return new StoreUnavailable(isTransient ? `${message} ${advice}` : message);
    default:
      return Object.assign(new Error(message), stack !== undefined && { stack });
  }
}
