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
  KeyDraft,
  KeyRotation,
  KeyView,
  LinkChange,
  LinkDraft,
  LinkImport,
  LinkImportReport,
  LinkView,
  NewKey,
  Page,
  StatsView,
} from "../admin.ts";

/** How a list is asked for. */
export interface PageQuery {
  /** `next` of the page before. */
  cursor?: string;
  /** 1 to 200; 50 when left out. */
  limit?: string;
}

/** Only links that carry the tag. */
interface LinkQuery extends PageQuery {
  tag?: string;
}

/** Only installs matched to the link. */
interface InstallQuery extends PageQuery {
  link?: string;
}

/** Only what was changed of one thing: a link by its code, a key, a member. */
interface AuditQuery extends PageQuery {
  subject?: string;
}

/** Only events of the install. */
interface EventQuery extends PageQuery {
  install?: string;
}

/** In which form records are exported; `ndjson` when left out. */
export interface ExportQuery {
  format?: "ndjson" | "csv";
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
  listLinks: { query: LinkQuery; answer: Page<LinkView> };
  getLink: { answer: LinkView };
  changeLink: { body: LinkChange; answer: LinkView };
  deleteLink: { answer: undefined };
  importLinks: { body: LinkImport; answer: LinkImportReport };
  exportLinks: { query: ExportQuery; answer: AsyncIterable<string> };
  exportInstalls: { query: ExportQuery; answer: AsyncIterable<string> };
  exportEvents: { query: ExportQuery; answer: AsyncIterable<string> };
  exportClicks: { query: ExportQuery; answer: AsyncIterable<string> };
  linkStats: { query: SpanQuery; answer: StatsView };
  stats: { query: SpanQuery; answer: StatsView };
  listInstalls: { query: InstallQuery; answer: Page<InstallView> };
  explainInstall: { answer: InstallExplanation };
  markInstall: { body: InstallMark; answer: AppView };
  eraseInstall: { answer: undefined };
  listEvents: { query: EventQuery; answer: Page<EventView> };
  calibration: { answer: CalibrationView };
  listKeys: { answer: { items: KeyView[] } };
  createKey: { body: KeyDraft; answer: NewKey };
  rotateKey: { body: KeyRotation; answer: NewKey };
  revokeKey: { answer: KeyView };
  listMembers: { answer: MembersView };
  inviteMember: { body: MemberDraft; answer: NewInvitation };
  withdrawInvitation: { answer: undefined };
  changeMember: { body: MemberChange; answer: MemberView };
  removeMember: { answer: undefined };
  listAudit: { query: AuditQuery; answer: Page<AuditView> };
}

export type AdminRouteName = keyof AdminShapes;
