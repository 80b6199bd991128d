import type { ModelParameters } from "@throughline/engine";
import type { SerializedError } from "@throughline/storage";
import type { OpensByHour } from "../learned-model/opens-by-hour.ts";
import type { CountedClick } from "./pending-clicks.ts";
import type { LocalDeviceMatcher } from "./local-device-matcher.ts";

/** A message to the matcher thread. The messages of an app come in this order. `now` is the time of the sender. */
export type MessageToMatcher =
  | {
      readonly kind: "begin";
      readonly app: string;
      readonly windowMs: number;
      readonly model: ModelMessage;
      readonly now: number;
    }
  | { readonly kind: "model"; readonly app: string; readonly model: ModelParameters }
  | { readonly kind: "forgetApp"; readonly app: string }
  | { readonly kind: "clicks"; readonly app: string; readonly clicks: readonly CountedClick[] }
  | MethodMessage<"onClicksWithoutEvidence" | "onSignals" | "clear" | "deleteExpired">
  | (MethodMessage<"score" | "recordOpen" | "recordLabel" | "refund"> & {
      readonly id: number;
      readonly now: number;
    })
  | { readonly kind: "clicksDeleted" }
  | { readonly kind: "close" };

/** The part of a learned model that the matcher thread needs. */
export interface ModelMessage {
  readonly generation: number;
  readonly model: ModelParameters;
  readonly opens: ReturnType<OpensByHour["toJson"]>;
}

/**
 * The answer to the call with this id. A result is sent as JSON text, because parsing a verdict takes little more than half
 * the time of a structured clone.
 */
export type MessageFromMatcher = { readonly id: number } & (
  | { readonly text: string | undefined }
  | { readonly failure: SerializedError }
);

type MethodMessage<Name extends keyof LocalDeviceMatcher> = {
  [Each in Name]: {
    readonly kind: Each;
    readonly args: Parameters<LocalDeviceMatcher[Each]>;
  };
}[Name];
