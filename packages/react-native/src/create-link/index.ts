export { createLink, CreateLinkError } from "./create-link.ts";
export { qrCodeUrl } from "./qr-code-url.ts";
export { shareLink } from "./share-link.ts";

export type { LinkData } from "../core/index.ts";
export type { CreatedLink, NewLink } from "./create-link.ts";
export type { QrCodeStyle } from "./qr-code-url.ts";
export type { SharedLink, ShareOptions } from "./share-link.ts";
