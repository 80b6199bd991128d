import type { PostbackView } from "@throughline/protocol";
import type { App, Postback, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { iso } from "../../platform/time/iso.ts";
import { meaningOf } from "./meaning.ts";

/** Lists the copies of Apple's ad postbacks. */
export function postbackAdmin({
  store,
}: {
  readonly store: Pick<Store, "postbacks">;
}): AdminHandlers<"listPostbacks"> {
  return {
    async listPostbacks({ app, query }) {
      const { items, next } = await store.postbacks.list(app.id, pageRequest(query));
      return { items: items.map((postback) => postbackView(postback, app)), next: next ?? null };
    },
  };
}

function postbackView(postback: Postback, app: App): PostbackView {
  const { app: _app, receivedAt, unsigned, ...signed } = postback;
  const { conversionValue, coarseValue, interaction, country } = unsigned;
  return {
    ...signed,
    receivedAt: iso(receivedAt),
    version: signed.version ?? null,
    publisher: signed.publisher ?? null,
    test: signed.test ?? false,
    unsigned: {
      conversionValue: conversionValue ?? null,
      coarseValue: coarseValue ?? null,
      interaction: interaction ?? null,
      country: country ?? null,
    },
    meaning: meaningOf(postback, app),
  };
}
