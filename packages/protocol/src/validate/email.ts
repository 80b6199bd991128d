/** Something before and after one `@`: whether it exists, only a message to it could tell. */
export const emailPattern = "^[^\\s@]+@[^\\s@]+$";
