import type { TSchema } from "typebox";
import type { AdminRouteName, AdminShapes } from "../admin/shapes.ts";
import { accountSchemas } from "./accounts.ts";
import { adminSchemas } from "./admin.ts";
import { recordSchemas } from "./records.ts";
import { webhookSchemas } from "./webhooks.ts";
import { reportSchemas } from "./report.ts";

/** A schema for each part the route's shape has; an answer without a body has none. */
type SchemasOf<Shape> = {
  readonly [Part in keyof Shape as Shape[Part] extends undefined ? never : Part]: TSchema;
};

/** Schemas of every route of the admin API, by the route's name. */
export const adminRouteSchemas = {
  getApp: { answer: adminSchemas.appView },
  changeApp: { body: adminSchemas.appChange, answer: adminSchemas.appView },
  createLink: { body: adminSchemas.linkDraft, answer: adminSchemas.linkView },
  previewLink: { body: adminSchemas.linkDraft, answer: adminSchemas.linkPreview },
  listLinks: { query: adminSchemas.linkQuery, answer: adminSchemas.linkPage },
  getLink: { answer: adminSchemas.linkView },
  changeLink: { body: adminSchemas.linkChange, answer: adminSchemas.linkView },
  deleteLink: {},
  importLinks: { body: adminSchemas.linkImport, answer: adminSchemas.linkImportReport },
  importFile: { body: adminSchemas.fileImport, answer: adminSchemas.fileImportReport },
  importRecords: { body: recordSchemas.import, answer: recordSchemas.report },
  linkStats: { query: adminSchemas.statsQuery, answer: adminSchemas.statsView },
  stats: { query: adminSchemas.statsQuery, answer: adminSchemas.statsView },
  linkTotals: { query: adminSchemas.linkTotalsQuery, answer: adminSchemas.linkTotals },
  statsReport: { query: reportSchemas.reportQuery, answer: reportSchemas.statsReport },
  listInstalls: { query: adminSchemas.installQuery, answer: adminSchemas.installPage },
  explainInstall: { answer: adminSchemas.installExplanation },
  markInstall: { body: adminSchemas.installMark, answer: adminSchemas.appView },
  eraseInstall: {},
  listEvents: { query: adminSchemas.eventQuery, answer: adminSchemas.eventPage },
  calibration: { answer: adminSchemas.calibrationView },
  showLessons: { answer: adminSchemas.lessonsView },
  resetLessons: { answer: adminSchemas.lessonsView },
  checkDomain: { answer: adminSchemas.domainCheck },
  listKeys: { answer: adminSchemas.keyList },
  createKey: { body: adminSchemas.keyDraft, answer: adminSchemas.newKey },
  rotateKey: { body: adminSchemas.keyRotation, answer: adminSchemas.newKey },
  revokeKey: { answer: adminSchemas.keyView },
  listWebhooks: { answer: webhookSchemas.list },
  createWebhook: { body: webhookSchemas.draft, answer: webhookSchemas.made },
  getWebhook: { answer: webhookSchemas.view },
  changeWebhook: { body: webhookSchemas.change, answer: webhookSchemas.view },
  deleteWebhook: {},
  rotateWebhook: { body: webhookSchemas.rotation, answer: webhookSchemas.made },
  testWebhook: { answer: webhookSchemas.delivery },
  replayWebhook: { body: webhookSchemas.replay, answer: webhookSchemas.replayed },
  listDeliveries: { query: webhookSchemas.deliveryQuery, answer: webhookSchemas.deliveryPage },
  getDelivery: { answer: webhookSchemas.deliveryDetails },
  listMembers: { answer: accountSchemas.membersView },
  inviteMember: { body: accountSchemas.memberDraft, answer: accountSchemas.newInvitation },
  withdrawInvitation: {},
  changeMember: { body: accountSchemas.memberChange, answer: accountSchemas.memberView },
  removeMember: {},
  live: { query: adminSchemas.liveQuery, answer: adminSchemas.liveView },
  listAudit: { query: adminSchemas.auditQuery, answer: adminSchemas.auditPage },
} as const satisfies { [Name in AdminRouteName]: SchemasOf<AdminShapes[Name]> };
