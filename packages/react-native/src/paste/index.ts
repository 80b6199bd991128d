"use client";
export { PasteLinkButton } from "./paste-link-button.tsx";
export { submitPastedLink } from "./submit-pasted-link.ts";

export type { PasteLinkButtonProps } from "./paste-link-button.tsx";
