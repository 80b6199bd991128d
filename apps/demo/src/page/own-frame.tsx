import type { ComponentProps } from "react";

/** A frame for pages of the demo’s own server. It has no sandbox, because the pages call functions of the parent window. */
export function OwnFrame({ title, ...attributes }: ComponentProps<"iframe"> & { title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe title={title} {...attributes} />;
}
