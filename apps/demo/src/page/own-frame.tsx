import type { ComponentProps } from "react";

/** A frame for pages of the demo’s own server. It has no sandbox, because these pages call the phone around them. */
export function OwnFrame({ title, ...attributes }: ComponentProps<"iframe"> & { title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe title={title} {...attributes} />;
}
