import { appHeader, exportPaths, personalExportPaths } from "@throughline/protocol";
import type { ExportName } from "@throughline/protocol";
import {
  AdminError,
  createAccountClient,
  createAdminClient,
  errorFromResponse,
  fillPathParameters,
} from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";
import { shellTexts } from "../texts/shell.ts";
import { serviceFetch } from "./service-fetch.ts";

// The service that serves this page has the API. The session cookie identifies the user.
const url = window.location.origin;

export const accountClient = createAccountClient({ url, fetch: serviceFetch });

const adminClients = new Map<string, AdminApi>();

/** Returns the client of the admin API for an app. */
export function adminClient(appId: string): AdminApi {
  let client = adminClients.get(appId);
  if (!client)
    adminClients.set(appId, (client = createAdminClient({ url, appId, fetch: serviceFetch })));
  return client;
}

/** Returns whether an error is from the API and has one of the codes. */
export function hasErrorCode(error: unknown, ...codes: AdminError["code"][]): error is AdminError {
  return error instanceof AdminError && codes.includes(error.code);
}

/** Downloads an export as a file. Rejects with an `AdminError`, as the admin client does. */
export async function downloadExport(
  appId: string,
  name: ExportName,
  query: Record<string, string>,
): Promise<Blob> {
  const search = new URLSearchParams(query).toString();
  return download(appId, `${exportPaths[name]}?${search}`);
}

/** An install or a user of the app. */
export interface Person {
  readonly kind: "install" | "user";
  readonly id: string;
}

/** Downloads everything about an install or a user as a file. */
export async function downloadPersonalData(appId: string, { kind, id }: Person): Promise<Blob> {
  return download(appId, fillPathParameters(personalExportPaths[kind], { [`${kind}Id`]: id }));
}

async function download(appId: string, path: string): Promise<Blob> {
  try {
    const answer = await serviceFetch(path, { headers: { [appHeader]: appId } });
    if (answer.ok) return await answer.blob();
    throw errorFromResponse(url, answer, await answer.json().catch(() => undefined));
  } catch (error) {
    if (error instanceof AdminError) throw error;
    throw new AdminError("unreachable", shellTexts.exportMenu.incomplete);
  }
}
