import { roles } from "../accounts.ts";
import type { KeyScope, Role } from "../accounts.ts";
import type { AdminRouteName } from "./shapes.ts";

/** What it takes to reach a route of the admin API. */
export interface AdminAccess {
  /** Of a person: this role in the app, or one that may do more. */
  readonly role: Role;
  /** Of a secret key: this scope, or `admin`; `any`: every secret key. */
  readonly scope: KeyScope | "any";
}

/** Who may do what: every route of the admin API, for people by their role and for keys by their scopes. */
export const adminAccess = {
  getApp: { role: "viewer", scope: "any" },
  changeApp: { role: "owner", scope: "admin" },
  createLink: { role: "editor", scope: "links" },
  previewLink: { role: "editor", scope: "links" },
  listLinks: { role: "viewer", scope: "links" },
  getLink: { role: "viewer", scope: "links" },
  changeLink: { role: "editor", scope: "links" },
  deleteLink: { role: "editor", scope: "links" },
  importLinks: { role: "editor", scope: "links" },
  importFile: { role: "editor", scope: "links" },
  importRecords: { role: "owner", scope: "admin" },
  linkStats: { role: "viewer", scope: "stats" },
  stats: { role: "viewer", scope: "stats" },
  linkTotals: { role: "viewer", scope: "stats" },
  statsReport: { role: "viewer", scope: "stats" },
  listInstalls: { role: "viewer", scope: "installs" },
  explainInstall: { role: "viewer", scope: "installs" },
  markInstall: { role: "editor", scope: "installs" },
  eraseInstall: { role: "owner", scope: "installs" },
  listEvents: { role: "viewer", scope: "installs" },
  calibration: { role: "viewer", scope: "installs" },
  showLessons: { role: "viewer", scope: "installs" },
  resetLessons: { role: "owner", scope: "admin" },
  checkDomain: { role: "editor", scope: "admin" },
  listKeys: { role: "owner", scope: "admin" },
  createKey: { role: "owner", scope: "admin" },
  rotateKey: { role: "owner", scope: "admin" },
  revokeKey: { role: "owner", scope: "admin" },
  listWebhooks: { role: "owner", scope: "admin" },
  createWebhook: { role: "owner", scope: "admin" },
  getWebhook: { role: "owner", scope: "admin" },
  changeWebhook: { role: "owner", scope: "admin" },
  deleteWebhook: { role: "owner", scope: "admin" },
  rotateWebhook: { role: "owner", scope: "admin" },
  testWebhook: { role: "owner", scope: "admin" },
  replayWebhook: { role: "owner", scope: "admin" },
  listDeliveries: { role: "owner", scope: "admin" },
  getDelivery: { role: "owner", scope: "admin" },
  listMembers: { role: "viewer", scope: "admin" },
  inviteMember: { role: "owner", scope: "admin" },
  withdrawInvitation: { role: "owner", scope: "admin" },
  changeMember: { role: "owner", scope: "admin" },
  removeMember: { role: "owner", scope: "admin" },
  live: { role: "viewer", scope: "installs" },
  listAudit: { role: "editor", scope: "admin" },
} as const satisfies Record<AdminRouteName, AdminAccess>;

/** Whether a role may do what another one may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Whether a member with this role may call the route. */
export function mayCall(role: Role, route: AdminRouteName): boolean {
  return isAtLeast(role, adminAccess[route].role);
}

/** Whether a secret key with these scopes opens the route. */
export function opens(scopes: readonly KeyScope[], route: AdminRouteName): boolean {
  const { scope } = adminAccess[route];
  return scope === "any" || scopes.includes(scope) || scopes.includes("admin");
}
