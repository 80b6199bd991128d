import * as t from "./fields.ts";

/** The name of a variant of an app. */
export const variantName = (description: string) =>
  t.pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$", description, "staging");
