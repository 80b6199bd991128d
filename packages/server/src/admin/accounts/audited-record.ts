import type { FieldChange, JsonObject } from "@throughline/storage";
import type { AdminRoute } from "@throughline/protocol/admin";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";

/** A record as the admin API shows it. */
type View = Readonly<Record<string, unknown>>;

/** How to read the records below a path, and what people call one. */
interface RecordKind {
  readonly path: string;
  readonly read: (handlers: AdminHandlers, call: AdminCall<never>, id: string) => Promise<unknown>;
  readonly name?: (view: View) => unknown;
}

const withId = (items: readonly { readonly id: string }[], id: string) =>
  items.find((item) => item.id === id);

const recordKinds: readonly RecordKind[] = [
  { path: "/api/v1/app", read: ({ getApp }, call) => getApp(call) },
  { path: "/api/v1/links", read: ({ getLink }, call) => getLink(call) },
  {
    path: "/api/v1/keys",
    read: async ({ listKeys }, call, id) => withId((await listKeys(call)).items, id),
    name: ({ name, hint }) => name ?? hint,
  },
  {
    path: "/api/v1/webhooks",
    read: async ({ listWebhooks }, call, id) => withId((await listWebhooks(call)).items, id),
    name: ({ description, url }) => description ?? url,
  },
  {
    path: "/api/v1/members",
    read: async ({ listMembers }, call, id) => withId((await listMembers(call)).members, id),
    name: ({ email }) => email,
  },
  {
    path: "/api/v1/invitations",
    read: async ({ listMembers }, call, id) => withId((await listMembers(call)).invitations, id),
    name: ({ email }) => email,
  },
  {
    path: "/api/v1/shared-reports",
    read: async ({ listSharedReports }, call, id) =>
      withId((await listSharedReports(call)).items, id),
    name: ({ name }) => name,
  },
  {
    path: "/api/v1/notes",
    read: async ({ listNotes }, call, id) => withId((await listNotes(call)).items, id),
    name: ({ text }) => text,
  },
];

/** What a call changes, for the audit log. */
export interface AuditedRecord {
  /** Returns what people call the record, such as the address of a webhook. */
  readonly nameAfter: (answer: unknown) => string | undefined;
  /** Returns the fields of the request whose values differ from before. Undefined if the record is new, or is not read. */
  readonly changesAfter: (
    answer: unknown,
    requested: JsonObject | undefined,
  ) => FieldChange[] | undefined;
}

/** Reads the record that a call is about to change. A record that cannot be read has no name and no former values. */
export async function readAuditedRecord(
  handlers: AdminHandlers,
  { path, method }: AdminRoute,
  call: AdminCall<never>,
  id: string | undefined,
): Promise<AuditedRecord> {
  const kind = recordKinds.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  const isStored = method === "PATCH" || id !== undefined;
  const before =
    kind && isStored
      ? // The handler of the call itself refuses a record that does not exist.
        await kind.read(handlers, call, id ?? "").catch(() => undefined)
      : undefined;
  return {
    nameAfter(answer) {
      const name = kind?.name?.(Object(before ?? answer) as View);
      return typeof name === "string" ? name : undefined;
    },
    changesAfter(answer, requested) {
      if (method !== "PATCH" || before === undefined || requested === undefined) return undefined;
      const [was, is] = [before as View, Object(answer) as View];
      return Object.keys(requested)
        .filter((field) => field in was)
        .flatMap((field) => differences(field, was[field], is[field]));
    },
  };
}

/** Returns how two values differ, field by field for objects. */
function differences(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(`${field}.${name}`, before[name], after[name]));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ field, before: before ?? null, after: after ?? null }];
}

function isRecord(value: unknown): value is View {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
