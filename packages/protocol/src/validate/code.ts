/** What the code of a new link looks like. */
export const codePattern = "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$";

/** What the code of a link looks like that was printed somewhere before it came here: a path of up to 128 characters. */
export const oldCodePattern =
  "^(?=.{1,128}$)[A-Za-z0-9_-][A-Za-z0-9_.~-]*(/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)*$";
