export { createLink, CreateLinkError } from "./createLink.ts";
export type { CreatedLink, NewLink } from "./createLink.ts";
