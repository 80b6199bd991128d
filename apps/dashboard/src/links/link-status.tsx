import type { LinkView } from "@throughline/protocol";
import { Badge } from "@mantine/core";
import { useState } from "react";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.status;

/** A badge for links that are archived, disabled, scheduled or expired, and for test links. Other links have no badge. */
export function LinkStatus({ link }: { link: LinkView }) {
  const { archivedAt, disabled, startsAt, expiresAt, maxClicks, clicksUsed, test } = link;
  const [now] = useState(() => Date.now());
  if (archivedAt !== null) return <Badge color="gray">{texts.archived}</Badge>;
  if (disabled) return <Badge color="red">{texts.disabled}</Badge>;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return <Badge color="red">{texts.expired}</Badge>;
  }
  if (maxClicks !== null && (clicksUsed ?? 0) >= maxClicks) {
    return <Badge color="red">{texts.usedUp}</Badge>;
  }
  if (startsAt !== null && Date.parse(startsAt) > now) {
    return <Badge color="blue">{texts.scheduled}</Badge>;
  }
  return test ? <Badge color="gray">{texts.test}</Badge> : null;
}
