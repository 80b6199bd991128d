import { appHeader, exportPaths } from "@throughline/protocol";
import type { ExportName } from "@throughline/protocol";
import {
  AdminError,
  createAccountClient,
  createAdminClient,
  refusalOf,
} from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";

// The service that sent this page; the session's cookie says who asks.
const url = window.location.origin;

export const accountClient = createAccountClient({ url });

const admins = new Map<string, AdminApi>();

/** The admin API of an app. */
export function adminClient(appId: string): AdminApi {
  let admin = admins.get(appId);
  if (!admin) admins.set(appId, (admin = createAdminClient({ url, appId })));
  return admin;
}

export function hasErrorCode(error: unknown, ...codes: AdminError["code"][]): error is AdminError {
  return error instanceof AdminError && codes.includes(error.code);
}

/** All of a list as a file; rejects as the admin API does. */
export async function downloadExport(
  appId: string,
  what: ExportName,
  query: Record<string, string>,
): Promise<Blob> {
  try {
    const search = new URLSearchParams(query).toString();
    const answer = await fetch(`${exportPaths[what]}?${search}`, {
      headers: { [appHeader]: appId },
    });
    if (answer.ok) return await answer.blob();
    throw refusalOf(url, answer, await answer.json().catch(() => undefined));
  } catch (error) {
    if (error instanceof AdminError) throw error;
    throw new AdminError("unreachable", "The file did not arrive whole.");
  }
}
