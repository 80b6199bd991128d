import { AdminError, createAccountClient, createAdminClient } from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";

// The service that sent this page; the session's cookie says who asks.
const url = window.location.origin;

export const account = createAccountClient({ url });

const admins = new Map<string, AdminApi>();

/** The admin API of an app. */
export function adminOf(appId: string): AdminApi {
  let admin = admins.get(appId);
  if (!admin) admins.set(appId, (admin = createAdminClient({ url, appId })));
  return admin;
}

export function isCode(error: unknown, ...codes: AdminError["code"][]): error is AdminError {
  return error instanceof AdminError && codes.includes(error.code);
}
