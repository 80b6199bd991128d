import type { LinkDraft, LinkParts, LinkView } from "@throughline/protocol";
import { nestValues, valueAt } from "@throughline/protocol/admin";
import type { ValueKind } from "@throughline/protocol/admin";
import { joinList, splitList } from "../form/comma-list.ts";
import { linkInputs } from "../form/link-inputs.ts";
import { describeJsonError } from "./json-error.ts";
import { toLocalTime } from "./local-time.ts";
import { targetingInputOf, toTargeting, toTargetingForm } from "./targeting/targeting-form.ts";
import type { TargetingForm } from "./targeting/targeting-form.ts";

/** The value of a field’s input. The fields of a group have an input each. */
type InputOf<Value> = Value extends boolean
  ? boolean
  : Value extends readonly unknown[]
    ? string
    : Value extends object
      ? string extends keyof Value
        ? string
        : Record<keyof Value, string>
      : string;

/** The values of the inputs, in the shape of the API’s link. */
type Inputs = {
  -readonly [Field in Exclude<keyof LinkParts, "rules" | "split" | "disabled">]-?: InputOf<
    NonNullable<LinkParts[Field]>
  >;
};

/** The values of the link form’s inputs. */
export type LinkForm = Inputs &
  TargetingForm & {
    code: string;
    /** Whether a new link may have the code of a deleted one. */
    reuseCode: boolean;
    /** A new password. If empty, the link keeps its password. */
    password: string;
    /** Whether the saved link has a password. */
    hasPassword: boolean;
    removePassword: boolean;
  };

/** Returns what an input shows for a value. */
function toInput(kind: ValueKind, value: unknown): string | boolean {
  if (kind === "flag") return value === true;
  if (value === undefined || value === null) return "";
  switch (kind) {
    case "list":
      return joinList(value as readonly string[]);
    case "json":
      return JSON.stringify(value, undefined, 2);
    case "moment":
      return toLocalTime(value as string);
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}

/** Returns the value in an input, or `undefined` if the input is empty. */
function fromInput(kind: ValueKind, input: unknown): unknown {
  if (typeof input !== "string") return input;
  const text = input.trim();
  switch (kind) {
    case "list":
      return splitList(text);
    case "json":
      return text && describeJsonError(text) === undefined ? JSON.parse(text) : undefined;
    case "moment":
      return text ? new Date(text).toISOString() : undefined;
    case "number":
      return text ? Number(text) : undefined;
    default:
      return text || undefined;
  }
}

function toInputs(values: object): Inputs {
  return nestValues(
    linkInputs.map(({ path, kind }) => [path, toInput(kind, valueAt(values, path))]),
  ) as Inputs;
}

export const emptyForm: LinkForm = {
  ...toInputs({}),
  code: "",
  reuseCode: false,
  password: "",
  hasPassword: false,
  removePassword: false,
  rules: [],
  split: null,
};

export function toLinkForm(link: LinkView): LinkForm {
  const { code, hasPassword } = link;
  return { ...emptyForm, ...toInputs(link), code, hasPassword, ...toTargetingForm(link) };
}

/** Returns the draft for the admin API. The draft has every property, so that an emptied input removes its value. */
export function toLinkDraft(form: LinkForm): LinkDraft {
  const values = linkInputs.map(
    ({ path, kind }) => [path, fromInput(kind, valueAt(form, path))] as const,
  );
  return {
    ...nestValues(values),
    ...(form.code.trim() && { code: form.code.trim() }),
    ...(form.reuseCode && { reuseCode: true }),
    destination: form.destination.trim(),
    ...(form.removePassword && { password: null }),
    ...(form.password && { password: form.password }),
    ...toTargeting(form),
  };
}

/** Fills in the form with values of the API. Inputs without a value stay as they are. */
export function fillForm(form: LinkForm, values: object): LinkForm {
  const filled = linkInputs.map(({ path, kind }) => {
    const value = valueAt(values, path);
    return [path, value === undefined ? valueAt(form, path) : toInput(kind, value)] as const;
  });
  return { ...form, ...(nestValues(filled) as Inputs) };
}

/** Returns the input for a field of the API, such as `tags` for `tags[0]` and `data` for `data.coupon`. */
export function linkInputOf(field: string): string {
  if (/^(rules|split)\b/.test(field)) return targetingInputOf(field);
  const isAt = (path: string) => [".", "["].some((next) => `${field}.`.startsWith(path + next));
  return linkInputs.find(({ path }) => isAt(path))?.path ?? field;
}
