import type {
  AuditView,
  MemberChange,
  MemberDraft,
  MembersView,
  MemberView,
  NewInvitation,
} from "../accounts.ts";
import type {
  AppChange,
  AppView,
  CalibrationView,
  EventView,
  InstallExplanation,
  InstallMark,
  InstallView,
  LessonsView,
  DomainCheck,
  Page,
} from "../admin.ts";
import type { KeyDraft, KeyRotation, KeyView, ListedKey, NewKey } from "../admin-keys.ts";
import type {
  FileImport,
  FileImportReport,
  LinkChange,
  LinkDraft,
  LinkImport,
  LinkImportReport,
  LinkView,
} from "../admin-links.ts";
import type { RecordImport, RecordImportReport } from "../admin-records.ts";
import type { LinkPreview } from "../link-preview.ts";
import type { LiveView } from "../live.ts";
import type { StatsReport, LinkTotals, StatsView } from "../report.ts";

import type {
  DeliveryDetails,
  DeliveryView,
  NewWebhook,
  WebhookChange,
  WebhookDraft,
  WebhookReplay,
  WebhookRotation,
  WebhookView,
} from "../webhooks.ts";

/** How a list is asked for. */
export interface PageQuery {
  /** `next` of the page before. */
  cursor?: string;
  /** 1 to 200; 50 when left out. */
  limit?: string;
}

/** Only links that carry the tag, and in which every word of the search occurs. */
interface LinkQuery extends PageQuery {
  tag?: string;
  search?: string;
  /** `newest` when left out. */
  sort?: "newest" | "clicks" | "installs" | "events";
}

/** Of one link, or of the links that carry a tag or a campaign now; nothing given: of the app. */
export interface ReportQuery extends SpanQuery {
  link?: string;
  tag?: string;
  campaign?: string;
  compare?: "before";
}

/** Which links, by their codes with commas between. */
interface LinkTotalsQuery extends SpanQuery {
  codes?: string;
}

/** Only installs matched to the link; with `full`, each with all that another service needs to answer it the same. */
interface InstallQuery extends PageQuery {
  link?: string;
  full?: "true";
}

/** Only what was changed of one thing: a link by its code, a key, a member. */
interface AuditQuery extends PageQuery {
  subject?: string;
}

/** Only events of the install. */
interface EventQuery extends PageQuery {
  install?: string;
}

/** Only messages in that state. */
interface DeliveryQuery extends PageQuery {
  state?: "waiting" | "delivered" | "failed";
}

/** Only what happened after the item with this id. */
interface LiveQuery {
  after?: string;
}

/** How a span of time is asked for, in ISO 8601. */
export interface SpanQuery {
  from?: string;
  to?: string;
  interval?: "hour" | "day";
}

/** What each route of the admin API takes beside the parameters in its path, and what it answers. */
export interface AdminShapes {
  getApp: { answer: AppView };
  changeApp: { body: AppChange; answer: AppView };
  createLink: { body: LinkDraft; answer: LinkView };
  previewLink: { body: LinkDraft; answer: LinkPreview };
  listLinks: { query: LinkQuery; answer: Page<LinkView> };
  getLink: { answer: LinkView };
  changeLink: { body: LinkChange; answer: LinkView };
  deleteLink: { answer: undefined };
  importLinks: { body: LinkImport; answer: LinkImportReport };
  importFile: { body: FileImport; answer: FileImportReport };
  importRecords: { body: RecordImport; answer: RecordImportReport };
  linkStats: { query: SpanQuery; answer: StatsView };
  stats: { query: SpanQuery; answer: StatsView };
  linkTotals: { query: LinkTotalsQuery; answer: LinkTotals };
  statsReport: { query: ReportQuery; answer: StatsReport };
  listInstalls: { query: InstallQuery; answer: Page<InstallView> };
  explainInstall: { answer: InstallExplanation };
  markInstall: { body: InstallMark; answer: AppView };
  eraseInstall: { answer: undefined };
  listEvents: { query: EventQuery; answer: Page<EventView> };
  calibration: { answer: CalibrationView };
  showLessons: { answer: LessonsView };
  resetLessons: { answer: LessonsView };
  checkDomain: { answer: DomainCheck };
  listKeys: { answer: { items: ListedKey[] } };
  createKey: { body: KeyDraft; answer: NewKey };
  rotateKey: { body: KeyRotation; answer: NewKey };
  revokeKey: { answer: KeyView };
  listWebhooks: { answer: { items: WebhookView[] } };
  createWebhook: { body: WebhookDraft; answer: NewWebhook };
  getWebhook: { answer: WebhookView };
  changeWebhook: { body: WebhookChange; answer: WebhookView };
  deleteWebhook: { answer: undefined };
  rotateWebhook: { body: WebhookRotation; answer: NewWebhook };
  testWebhook: { answer: DeliveryView };
  replayWebhook: { body: WebhookReplay; answer: { replayed: number } };
  listDeliveries: { query: DeliveryQuery; answer: Page<DeliveryView> };
  getDelivery: { answer: DeliveryDetails };
  listMembers: { answer: MembersView };
  inviteMember: { body: MemberDraft; answer: NewInvitation };
  withdrawInvitation: { answer: undefined };
  changeMember: { body: MemberChange; answer: MemberView };
  removeMember: { answer: undefined };
  live: { query: LiveQuery; answer: LiveView };
  listAudit: { query: AuditQuery; answer: Page<AuditView> };
}

export type AdminRouteName = keyof AdminShapes;
