export { hashUserId } from "./hash-user-id.ts";
