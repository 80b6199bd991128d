export { createLink, CreateLinkError } from "./create-link.ts";
export type { LinkData } from "../core/index.ts";
export type { CreatedLink, NewLink } from "./create-link.ts";
