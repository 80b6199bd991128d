import type { LinkView } from "@throughline/protocol";
import { Badge } from "@mantine/core";
import { useState } from "react";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.status;

/** A badge for disabled, expired and test links. An ordinary link has none. */
export function LinkStatus({ link: { disabled, expiresAt, test } }: { link: LinkView }) {
  const [now] = useState(() => Date.now());
  if (disabled) return <Badge color="red">{texts.disabled}</Badge>;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return <Badge color="red">{texts.expired}</Badge>;
  }
  return test ? <Badge color="gray">{texts.test}</Badge> : null;
}
