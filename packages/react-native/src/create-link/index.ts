export { createLink, CreateLinkError } from "./create-link.ts";
export type { CreatedLink, NewLink } from "./create-link.ts";
