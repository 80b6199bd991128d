/** The pattern of the code of a new link. */
export const codePattern = "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$";

/** The pattern of the alias of an invite, with which its code begins. */
export const aliasPattern = "^[A-Za-z0-9][A-Za-z0-9-]*$";

/** The pattern of the code of an imported link: a path of up to 128 characters. */
export const importedCodePattern =
  "^(?=.{1,128}$)[A-Za-z0-9_-][A-Za-z0-9_.~-]*(/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)*$";
