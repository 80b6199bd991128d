import type { ComponentProps } from "react";

/** A frame for what the demo's own server sends. Its pages talk to the phone around them, from which a sandbox would part them. */
export function OwnFrame({ title, ...attributes }: ComponentProps<"iframe"> & { title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe title={title} {...attributes} />;
}
