/** The pattern of an email address: text before and after one `@`. Whether the address exists is not checked. */
export const emailPattern = "^[^\\s@]+@[^\\s@]+$";
