import type { LinkView } from "@throughline/protocol";
import { useState } from "react";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.status;

/** A badge for disabled, expired and test links. An ordinary link has none. */
export function LinkStatus({ link: { disabled, expiresAt, test } }: { link: LinkView }) {
  const [now] = useState(() => Date.now());
  if (disabled) return <span className="badge bad">{texts.disabled}</span>;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return <span className="badge bad">{texts.expired}</span>;
  }
  return test ? <span className="badge">{texts.test}</span> : null;
}
