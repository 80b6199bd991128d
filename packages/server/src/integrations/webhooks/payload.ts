import { webhookRecordOf } from "@throughline/protocol";
import type { WebhookPayload } from "@throughline/protocol";
import type { App, AppEvent, Install, Link, Message } from "@throughline/storage";
import { eventView } from "../../public/events/admin.ts";
import { installView } from "../../admin/installs/explain.ts";
import { linkView } from "../../catalog/links/link-view.ts";
import { iso } from "../../platform/time/iso.ts";

/** Returns the payload of a message: the event, its time, and the record in the format of the admin API. */
export function buildPayload(message: Message, app: App, serviceUrl: string): WebhookPayload {
  const { kind, at } = message;
  const timestamp = iso(at);
  if (kind === "test") return { type: kind, timestamp, data: { app: app.id, name: app.name } };
  const doc: unknown = message.doc;
  const dataOf = {
    install: () => installData(doc as Install, app),
    event: () => eventView(doc as AppEvent),
    link: () => linkView(doc as Link, app, serviceUrl),
    click() {
      const { click, link, platform, test } = doc as Clicked;
      return { clickId: click, link, at: timestamp, platform, test: test ?? false };
    },
  };
  return { type: kind, timestamp, data: dataOf[webhookRecordOf(kind)]() } as WebhookPayload;
}

interface Clicked {
  readonly click: string;
  readonly link: string;
  readonly platform: string | null;
  readonly test?: true;
}

/** Returns the data of an install. An install that lost its click is reported as unmatched, although its phone keeps its answer. */
function installData(install: Install, app: App) {
  const view = installView(install, app);
  if (install.match.lostClick === undefined) return view;
  const match = { type: "none", method: null, confidence: 0, clickId: null } as const;
  return { ...view, link: null, match };
}
