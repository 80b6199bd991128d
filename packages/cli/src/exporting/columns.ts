import type { EventView, InstallView, LinkView, StatsCounts } from "@throughline/protocol";

/** The columns of a CSV, in their order, each with what it says of a record. */
export type Columns<View> = Readonly<
  Record<string, (view: View) => string | number | boolean | null | undefined>
>;

/** What was counted for a link since it is here; `link` is `null` for the whole app. */
export interface LinkCounts extends StatsCounts {
  link: string | null;
}

/** What `throughline import csv` reads back. */
export const linkColumns: Columns<LinkView> = {
  code: ({ code }) => code,
  destination: ({ destination }) => destination,
  url: ({ url }) => url,
  ios_destination: ({ ios }) => ios?.destination,
  ios_fallback: ({ ios }) => ios?.fallback,
  android_destination: ({ android }) => android?.destination,
  android_fallback: ({ android }) => android?.fallback,
  desktop_destination: ({ desktop }) => desktop?.destination,
  desktop_fallback: ({ desktop }) => desktop?.fallback,
  web_fallback: ({ webFallback }) => webFallback,
  title: ({ preview }) => preview?.title,
  description: ({ preview }) => preview?.description,
  image: ({ preview }) => preview?.image,
  utm_source: ({ utm }) => utm?.source,
  utm_medium: ({ utm }) => utm?.medium,
  utm_campaign: ({ utm }) => utm?.campaign,
  utm_term: ({ utm }) => utm?.term,
  utm_content: ({ utm }) => utm?.content,
  tags: ({ tags }) => (tags.length > 0 ? JSON.stringify(tags) : ""),
  data: ({ data }) => data && JSON.stringify(data),
  expires_at: ({ expiresAt }) => expiresAt,
  expired_fallback: ({ expiredFallback }) => expiredFallback,
  sensitive: ({ sensitive }) => sensitive,
  deterministic_only: ({ deterministicOnly }) => deterministicOnly,
  disabled: ({ disabled }) => disabled,
  test: ({ test }) => test,
  made_by: ({ madeBy }) => madeBy,
  created_at: ({ createdAt }) => createdAt,
};

export const installColumns: Columns<InstallView> = {
  install_id: ({ installId }) => installId,
  at: ({ at }) => at,
  platform: ({ platform }) => platform,
  link: ({ link }) => link,
  match_type: ({ match }) => match.type,
  match_method: ({ match }) => match.method,
  confidence: ({ match }) => match.confidence,
  test: ({ test }) => test,
};

export const eventColumns: Columns<EventView> = {
  id: ({ id }) => id,
  install_id: ({ installId }) => installId,
  name: ({ name }) => name,
  at: ({ at }) => at,
  received_at: ({ receivedAt }) => receivedAt,
  platform: ({ platform }) => platform,
  data: ({ data }) => (data === null ? "" : JSON.stringify(data)),
  test: ({ test }) => test,
};

export const countColumns: Columns<LinkCounts> = {
  link: ({ link }) => link,
  clicks: ({ clicks }) => clicks,
  filtered: ({ filtered }) => filtered,
  opened: ({ opened }) => opened,
  installs: ({ installs }) => installs,
  matches: ({ matches }) => matches,
  events: ({ events }) => events,
};
