// Letters, digits and pictures of all languages. Accents and parts of pictures may only follow another character.
const first = String.raw`\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}`;
const other = String.raw`${first}\p{M}\p{Emoji_Modifier}\u200d`;

/** The pattern of the code of a new link. */
export const codePattern = `^[${first}][${other}_-]{0,63}$`;

/** The pattern of the alias of an invite, with which its code begins. */
export const aliasPattern = "^[A-Za-z0-9][A-Za-z0-9-]*$";

/** The pattern of the code of an imported link: a path of up to 128 characters. */
export const importedCodePattern = `^(?=.{1,128}$)[${first}_-][${other}_.~-]*(/[${first}_-][${other}_.~-]*)*$`;
