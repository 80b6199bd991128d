import type { LiveItem } from "@throughline/protocol";

/** A click, with other values where a test needs them. */
export function liveItem(parts: Partial<LiveItem> & Pick<LiveItem, "id">): LiveItem {
  return {
    at: new Date(parts.id).toISOString(),
    kind: "click",
    link: null,
    clickId: null,
    platform: null,
    installId: null,
    match: null,
    errorCode: null,
    count: null,
    events: [],
    flags: [],
    test: false,
    ...parts,
  };
}
