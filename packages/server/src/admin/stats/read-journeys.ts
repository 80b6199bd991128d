import { setImmediate } from "node:timers/promises";
import type { Journey, JourneyPosition, JourneyStore } from "@throughline/storage";

const pageSize = 500;

/** Selects installs by the time of their first open, in milliseconds. `until` is excluded. */
export interface JourneySpan {
  readonly since: number;
  readonly until: number;
  readonly link?: string;
}

/** Calls `visit` for each install of an app in a span. */
export async function readJourneys(
  journeys: JourneyStore,
  appId: string,
  span: JourneySpan,
  visit: (journey: Journey) => void,
): Promise<void> {
  let after: JourneyPosition | undefined;
  do {
    const page = await journeys.list(appId, { ...span, limit: pageSize, ...(after && { after }) });
    for (const journey of page.items) visit(journey);
    after = page.next;
    // Other requests get a turn.
    await setImmediate();
  } while (after);
}
