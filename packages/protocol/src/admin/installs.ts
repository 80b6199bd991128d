import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { linkData, match, matchMethod, matchType } from "../validate/schemas.ts";
import { AppView } from "./apps.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { ErasureReceipt, PersonalRecordPage } from "./privacy.ts";
import type { Signal } from "./signal-words.ts";
import { userId } from "./users.ts";
import { variantName } from "./variant-name.ts";
import { Verdict } from "./verdict.ts";
import { adLookupStates, adNetworks, installFlags } from "./vocabulary.ts";

const clickId = (description: string) => t.orNull(t.text(limits.clickIdLength, description));

const figure = (description: string) => t.optional(t.number(description));

const InstallFlag = t.strictObject("A sign of fraud with its figures.", {
  kind: t.oneOf(installFlags, "The sign."),
  clickedAt: figure("When the click was made, in milliseconds since 1970."),
  installedAt: figure("When the install began, in milliseconds since 1970."),
  referrerSetAt: figure(
    "When the install referrer was set, in milliseconds since 1970, if that was after the install began.",
  ),
  clicks: figure("Clicks from the network in one day."),
  installs: figure("The installs that those clicks led to."),
  expected: figure("How many installs the same number of clicks from other networks led to."),
});

export const InstallRecord = t.strictObject(
  "What another Throughline service needs to give the install the same answer. Only in lists requested with `full=true`.",
  {
    data: linkData,
    match: t.strictObject(
      "How the install is counted. This differs from the answer that the app received if another install took over the click.",
      {
        type: matchType,
        method: matchMethod,
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "The probability that the link is the right one.",
        }),
        link: t.orNull(t.url("The link's code, or `path:` and the URL of a link without a code.")),
        clickId: clickId("The matched click."),
        takenOver: t.boolean("Whether the click was taken over from another install."),
        lostClickId: clickId("The click that another install took over from this one."),
      },
    ),
    secondLook: t.boolean(
      "Whether the install was already decided a second time. This happens at most once.",
    ),
    phone: t.optional(
      t.shortText(
        "A check value of the phone's model. Only such a phone gets the answer again. Absent if the phone sent only a click id.",
      ),
    ),
    flags: t.optional(
      t.list(InstallFlag, "The signs of fraud with their figures. Absent if there are none."),
    ),
  },
);
export type InstallRecord = Static<typeof InstallRecord>;

const adPart = (description: string) =>
  t.object(description, {
    id: t.shortText("Its number in the account."),
    name: t.optional(t.shortText("Its name, if the network gives one.")),
  });

export const InstallAd = t.object("The ad that led to the install, as its network says.", {
  network: t.oneOf(adNetworks, "The ad network."),
  campaign: adPart("The campaign."),
  adGroup: t.optional(adPart("The ad group, or Meta's ad set.")),
  ad: t.optional(adPart("The ad.")),
  campaignGroup: t.optional(
    adPart(
      "Only with installs that version 1.1 counted for Meta: the campaign in Meta's account. `campaign` is then its ad set.",
    ),
  ),
  keyword: t.optional(t.shortText("Apple's number of the keyword.")),
  organization: t.optional(t.shortText("Apple's number of the campaign's organization.")),
  claimType: t.optional(t.shortText("`Click` or `Impression`, from Apple.")),
  conversionType: t.optional(t.shortText("`Download` or `Redownload`, from Apple.")),
  country: t.optional(t.shortText("The country or region of the ad, from Apple.")),
  clickedAt: t.optional(t.shortText("When the ad was tapped, unless Apple withholds it.")),
});
export type InstallAd = Static<typeof InstallAd>;

export const AdLookupView = t.object("What an ad network said about the install.", {
  network: t.oneOf(adNetworks, "The ad network."),
  state: t.oneOf(
    adLookupStates,
    "`waiting`: the network is asked soon, or again. `attributed`: its ad led to the install; `not_attributed`: none did. `unknown`: it did not know after five tries. `invalid`: it refused the token, or the referrer names no campaign. `unavailable`: it did not answer within 24 hours. `no_key`, `wrong_key`: the app's key for Meta's referrers is missing or does not fit.",
  ),
  receivedAt: t.string("When the app sent the token or the referrer."),
  checkedAt: t.nullableString("When the network was last asked; `null` before the first time."),
});
export type AdLookupView = Static<typeof AdLookupView>;

export const InstallView = t.object("A first open that the service answered.", {
  installId: t.string("The install's id."),
  at: t.string("When the app was first opened."),
  platform: t.nullableString("The platform: `ios` or `android`."),
  device: t.nullableString("The phone and its system, such as `iPhone15,3, iOS 18.1`."),
  link: t.nullableString("The link that the app received last."),
  code: t.nullableString(
    "The link that the install was matched to: its code, or `path:` and the URL of a link without a code; `null` without a match.",
  ),
  ruleOrVariant: t.nullableString("The name of the link's rule or variant that the visitor got."),
  appVariant: t.nullableString(
    "The variant of the app; `default` for the app itself, `null` for an app without variants.",
  ),
  match,
  test: t.boolean("Whether it is a tester's install. Statistics and learning leave it out."),
  flags: t.list(
    t.oneOf(
      installFlags,
      "`click_injection`: the install referrer named a click that was made when the install had already begun. `click_flooding`: the click came from a network that makes very many clicks, of which almost none lead to an install.",
    ),
    "Signs of fraud. They do not change the answer; reports can leave flagged installs out.",
  ),
  adClickIds: t.optional(
    t.list(
      t.object("The id that an ad network gave the click.", {
        network: t.string("The ad network, such as `Google`."),
        parameter: t.string("The parameter of the clicked URL, such as `gclid`."),
        hint: t.string("The first characters of the id. The whole id is never shown."),
      }),
      "The ids of ad networks in the clicked URL. Absent if there are none.",
    ),
  ),
  ad: t.optional(InstallAd),
  record: t.optional(InstallRecord),
});
/** A first open that the service answered. */
export type InstallView = Static<typeof InstallView>;

/** What the service stores beside an install. */
const beside = {
  userId: t.nullableString("The user last seen on the install; `null` when the app set none."),
  country: t.nullableString(
    "The country of the install's click, as a code of two letters; `null` without a match or a known country.",
  ),
  campaign: t.nullableString("The UTM campaign of the install's click; `null` without one."),
};

export const ListedInstall = t.object(
  "A first open that the service answered, its user, and where its click came from.",
  { ...InstallView.properties, ...beside },
);
/** A first open that the service answered, its user, and where its click came from. */
export type ListedInstall = Static<typeof ListedInstall>;

export const InstallMark = t.strictObject("What to mark the install as.", {
  test: t.boolean(
    "Whether the install belongs to a tester. From now on, statistics and learning leave it out.",
  ),
});
export type InstallMark = Static<typeof InstallMark>;

export const SignalCost = t.object("A signal that speaks against the match.", {
  signal: Type.Unsafe<Signal>(t.string("The signal, such as `network`, `language` or `os`.")),
  bits: t.number("Its evidence in bits, which is negative: each bit halves the odds."),
  words: t.string("The same in words, such as “the network differs”."),
});
export type SignalCost = Static<typeof SignalCost>;

export const Tries = t.object(
  "Clicks by phones of the same kind on the same network as the likeliest click; `null` when not known.",
  {
    clicks: t.count("The number of clicks."),
    since: t.string("When the oldest of these clicks was made."),
  },
);
export type Tries = Static<typeof Tries>;

const verdict = Type.Unsafe<Verdict | null>({
  ...Verdict,
  type: ["object", "null"],
  description: "How matching by device signals decided; `null` when it was not needed.",
});

export const EarlierAnswer = t.object("An earlier answer that the app received.", {
  until: t.string("When the better answer replaced this one."),
  link: t.nullableString("The link that the app received."),
  match,
  verdict,
});
export type EarlierAnswer = Static<typeof EarlierAnswer>;

export const InstallExplanation = t.object("The install, and why it was or was not matched.", {
  ...InstallView.properties,
  ...beside,
  reasons: t.list(
    Type.String(),
    "Why the install was or was not matched, and why it is flagged, one sentence each.",
  ),
  adLookups: t.list(AdLookupView, "What ad networks were asked about the install."),
  flagReasons: t.list(Type.String(), "The reasons for `flags`, one sentence each."),
  verdict,
  against: t.list(
    SignalCost,
    "What spoke most against the likeliest click, strongest first; empty when nothing did.",
    { maxItems: 3 },
  ),
  missingBits: t.nullableNumber(
    "How many more bits of evidence a match needed; `null` for a match, or when no click was compared.",
  ),
  runnerUp: t.orNull(
    t.object("The second likeliest link; `null` when there is none.", {
      link: t.string("The link."),
      probability: t.number("Its probability."),
    }),
  ),
  tries: t.orNull(Tries),
  earlier: t.list(
    EarlierAnswer,
    "Earlier answers that the app received, oldest first. An exact signal or a second look replaced them.",
  ),
});
export type InstallExplanation = Static<typeof InstallExplanation>;

export const EventView = t.object("An event as it was received.", {
  id: t.string("The event's id, set by the client or your server."),
  installId: t.nullableString(
    "The install that sent the event; `null` when the client named none.",
  ),
  userId: t.nullableString("The user of the event; `null` when the app set none."),
  name: t.string("The event's name."),
  at: t.string("When the event happened, by the device's corrected clock."),
  receivedAt: t.string("When the service received the event."),
  platform: t.nullableString("The platform: `ios` or `android`."),
  data: Type.Unknown({ description: "What the app sent with the event; `null` without data." }),
  test: t.boolean("Whether a tester's install sent the event. Statistics leave it out."),
});
/** An event as it was received. It is kept until the app's retention ends. */
export type EventView = Static<typeof EventView>;

export const ListedEvent = t.object("An event, and where its install came from.", {
  ...EventView.properties,
  link: t.nullableString("The link that the install was matched to; `null` without one."),
  country: t.nullableString("The country of the install's click, as a code of two letters."),
  value: t.nullableNumber(
    "The amount in the event's data that counts as revenue; `null` without a valid `value` and `currency`.",
  ),
  currency: t.nullableString("The currency of `value`, in ISO 4217; `null` without one."),
});
/** An event, and where its install came from. */
export type ListedEvent = Static<typeof ListedEvent>;

export const Inviter = t.object("An install that invited others.", {
  inviterId: t.string("The id that other installs get as `match.invitedBy`."),
  installId: t.string("The install's id."),
  userId: t.nullableString("The user who was last seen on the install; `null` without one."),
});
/** An install that invited others. */
export type Inviter = Static<typeof Inviter>;

const installId = { installId: "The install's id, which its client created." };

const viewerRoute = { role: "viewer", scope: "installs", tag: "installs" } as const;

export const installRoutes = {
  listInstalls: adminRoute({
    method: "GET",
    path: "/api/v1/installs",
    ...viewerRoute,
    tool: "list_installs",
    command: { columns: ["installId", "at", "platform", "match.type", "link", "test", "flags"] },
    summary: "List installs",
    description:
      "Returns first opens and how each was matched, newest first. With `search`, `match`, `appVariant`, `flagged`, `from` or `to`, a page can hold fewer items than `limit` although there is a next one, but never none.",
    query: t.query({
      ...t.page,
      link: t.optional(t.url("Only installs matched to this link, by its code.")),
      user: t.optional(userId("Only installs on which this user was seen.")),
      search: t.optional(
        t.shortText("Only installs whose id, device or link contains every one of these words."),
      ),
      match: t.optional(matchType),
      appVariant: t.optional(variantName("Only installs of this variant of the app.")),
      flagged: t.optional(t.oneOf(["true"], "Only installs with signs of fraud.")),
      from: t.optional(t.moment("Only installs from this time on, in ISO 8601.")),
      to: t.optional(t.moment("Only installs before this time, in ISO 8601.")),
      full: t.optional(
        t.oneOf(
          ["true"],
          "Also return what another Throughline service needs to give the install the same answer.",
        ),
      ),
    }),
    response: t.pageOf(ListedInstall, "A page of installs."),
  }),
  explainInstall: adminRoute({
    method: "GET",
    path: "/api/v1/installs/:installId",
    params: installId,
    ...viewerRoute,
    tool: "explain_install",
    command: { name: "explain" },
    summary: "Explain an install",
    description:
      "Returns an install and why it was or was not matched: every click that was compared, the evidence against the likeliest one, and earlier answers.",
    response: InstallExplanation,
    errors: ["not_found"],
  }),
  getInviter: adminRoute({
    method: "GET",
    path: "/api/v1/inviters/:inviterId",
    params: { inviterId: "The `match.invitedBy` that the invited install received." },
    ...viewerRoute,
    summary: "Get an inviter",
    description:
      "Returns the install that created the link of an invited install. Phones get only the id in `match.invitedBy`, because an install id is a secret of its phone.",
    response: Inviter,
    errors: ["not_found"],
  }),
  markInstall: adminRoute({
    method: "PATCH",
    path: "/api/v1/installs/:installId",
    params: installId,
    role: "editor",
    scope: "installs",
    tag: "installs",
    tool: "mark_install",
    summary: "Mark a tester's install",
    description:
      "Sets whether an install belongs to a tester, even before its first open. A tester's install is matched and shown like any other; statistics and learning leave it out.",
    body: InstallMark,
    response: AppView,
    errors: ["conflict"],
    audit: "marked the install",
  }),
  eraseInstall: adminRoute({
    method: "DELETE",
    path: "/api/v1/installs/:installId",
    params: installId,
    role: "owner",
    scope: "installs",
    tag: "installs",
    tool: "erase_install",
    summary: "Erase an install",
    description:
      "Deletes the install, its events, its click's signals, and its id on links it created. Counts stay.",
    status: 204,
    errors: ["not_found"],
    audit: "erased the install",
    erases: true,
  }),
  listInstallData: adminRoute({
    method: "GET",
    path: "/api/v1/installs/:installId/data",
    params: installId,
    role: "owner",
    scope: "installs",
    tag: "installs",
    summary: "List everything about an install",
    description:
      "Returns everything that is stored under the install's id, kind by kind. `GET /api/v1/export/installs/{installId}` returns all of it as one file.",
    query: t.query(t.page),
    response: PersonalRecordPage,
    errors: ["not_found"],
  }),
  eraseInstallWithReceipt: adminRoute({
    method: "POST",
    path: "/api/v1/installs/:installId/erasure",
    params: installId,
    role: "owner",
    scope: "installs",
    tag: "installs",
    command: { name: "install erase" },
    summary: "Erase an install with a receipt",
    description:
      "Erases the install as `DELETE /api/v1/installs/{installId}` does and returns the receipt. If the install was erased before, the response is the receipt of that erasure.",
    response: ErasureReceipt,
    errors: ["not_found"],
    audit: "erased the install",
    erases: true,
  }),
  listEvents: adminRoute({
    method: "GET",
    path: "/api/v1/events",
    role: "viewer",
    scope: "installs",
    tag: "events",
    tool: "list_events",
    command: { columns: ["at", "name", "installId", "userId", "link", "test", "data"] },
    summary: "List events",
    description: "Returns the events of the app, last received first.",
    query: t.query({
      ...t.page,
      install: t.optional(t.text(limits.idLength, "Only events of this install.")),
      user: t.optional(userId("Only events of this user. Ignored if `install` is set.")),
      from: t.optional(
        t.moment(
          "Only events received from this time on, in ISO 8601. Without it, `to` is ignored; with it, `install` and `user` are.",
        ),
      ),
      to: t.optional(t.moment("Only events received before this time, in ISO 8601.")),
    }),
    response: t.pageOf(ListedEvent, "A page of events."),
  }),
};
