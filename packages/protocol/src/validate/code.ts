/** What a link's code looks like. */
export const codePattern = "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$";
