import type { OfflineConversion } from "@throughline/protocol";
import { countedEvent } from "@throughline/storage";
import type { App, AppEvent, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { parseTimeSpan } from "../../platform/admin-handlers/time-span.ts";
import { iso } from "../../platform/time/iso.ts";

/** Lists the conversions that Google Ads imports. */
export function googleAdsAdmin({
  store,
}: {
  readonly store: Pick<Store, "events" | "installs" | "adConsents">;
}): AdminHandlers<"listGoogleAdsConversions"> {
  return {
    async listGoogleAdsConversions({ app, query }) {
      const { since = 0, until } = parseTimeSpan(query);
      const page = { ...pageRequest(query), since, until };
      const { items, next } = await store.events.list(app.id, page);
      const conversions: OfflineConversion[] = [];
      for (const event of items) conversions.push(...(await conversionsOf(store, app, event)));
      return { items: conversions, next: next ?? null };
    },
  };
}

/** Returns the conversion that an event is, or none. Only an exact match says whose click it was, and only with a consent it leaves. */
async function conversionsOf(
  { installs, adConsents }: Pick<Store, "installs" | "adConsents">,
  { id: app, googleAdsConversions = [] }: App,
  event: AppEvent,
): Promise<OfflineConversion[]> {
  const chosen = googleAdsConversions.find(({ event: name }) => name === event.name);
  if (chosen === undefined || event.test || event.install === undefined) return [];
  const install = await installs.get(app, event.install);
  const clickId = install?.adClickIds?.gclid;
  if (clickId === undefined || install?.test || install?.match.type !== "deterministic") return [];
  if (!(await adConsents.isGranted(app, event.install))) return [];
  const [, currency = null, millionths] = countedEvent(event);
  const value = millionths === undefined ? null : Number(millionths) / 1e6;
  const { conversion } = chosen;
  return [{ clickId, conversion, at: googleTime(event.at), value, currency }];
}

/** Returns a time as Google Ads reads it, such as `2026-11-15 11:59:00+0000`. */
function googleTime(at: number): string {
  return `${iso(at).slice(0, 19).replace("T", " ")}+0000`;
}
