import type { ModelParameters } from "@throughline/engine";
import type { Fault } from "@throughline/storage";
import type { OpensByHour } from "../lessons/opens-by-hour.ts";
import type { CountedClick } from "./waiting-clicks.ts";
import type { LocalDeviceMatcher } from "./local-device-matcher.ts";

/** What the thread that serves tells the one that matches, in this order for each app. `now` is its clock. */
export type ToMatcher =
  | {
      readonly kind: "begin";
      readonly app: string;
      readonly windowMs: number;
      readonly lessons: ToldLessons;
      readonly now: number;
    }
  | { readonly kind: "model"; readonly app: string; readonly model: ModelParameters }
  | { readonly kind: "forgetApp"; readonly app: string }
  | { readonly kind: "clicks"; readonly app: string; readonly clicks: readonly CountedClick[] }
  | Told<"onUnseenClicks" | "onSignals" | "forgetAll" | "forgetOld">
  | (Told<"weigh" | "recordOpen" | "recordLabel" | "refund"> & {
      readonly id: number;
      readonly now: number;
    })
  | { readonly kind: "clicksGone" }
  | { readonly kind: "close" };

/** What an app's traffic has taught, as far as it is needed over there. */
export interface ToldLessons {
  readonly generation: number;
  readonly model: ModelParameters;
  readonly opens: ReturnType<OpensByHour["toJson"]>;
}

/**
 * The answer to the call of that id, as JSON where it has one: a verdict is read from that in little more than half the
 * time that a copy of its objects takes.
 */
export type FromMatcher = { readonly id: number } & (
  | { readonly text: string | undefined }
  | { readonly fault: Fault }
);

type Told<Name extends keyof LocalDeviceMatcher> = {
  [Each in Name]: {
    readonly kind: Each;
    readonly args: Parameters<LocalDeviceMatcher[Each]>;
  };
}[Name];
