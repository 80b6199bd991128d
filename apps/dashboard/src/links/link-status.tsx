import type { LinkView } from "@throughline/protocol";
import { useState } from "react";

/** Why a link leads nowhere, or counts for nothing; nothing for one that simply works. */
export function LinkStatus({ link: { disabled, expiresAt, test } }: { link: LinkView }) {
  const [now] = useState(() => Date.now());
  if (disabled) return <span className="badge bad">Disabled</span>;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return <span className="badge bad">Expired</span>;
  }
  return test ? <span className="badge">Test</span> : null;
}
