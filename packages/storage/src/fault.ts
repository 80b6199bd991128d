import { StoreBusy, StoreUnavailable } from "./errors.ts";

/** A failure as plain data: it may come from another thread, or belong to one write of a batch. */
export interface Fault {
  readonly kind: "busy" | "unavailable" | "unexpected";
  readonly message: string;
}

/** How one write of a batch went. */
export type Outcome = { readonly value: unknown } | { readonly fault: Fault };

export function errorOf({ kind, message }: Fault): Error {
  switch (kind) {
    case "busy":
      return new StoreBusy(message);
    case "unavailable":
      return new StoreUnavailable(message);
    default:
      return new Error(message);
  }
}
