import { Type } from "typebox";
import { keyScopes, roles } from "../accounts.ts";
import { limits } from "../limits.ts";
import { emailPattern } from "./email.ts";
import { closed, nullableNumber, nullableText } from "./parts.ts";

const text = Type.String();
const role = Type.Enum([...roles]);
const email = Type.String({ pattern: emailPattern, maxLength: limits.textLength });
/** Of one to be set. What is asked for at a sign-in may be anything. */
const password = Type.String({ minLength: 10, maxLength: limits.textLength });
const given = Type.String({ minLength: 1, maxLength: limits.textLength });
const token = Type.String({ minLength: 1, maxLength: 128 });

const member = Type.Object({ id: text, email: text, role, since: text });
const invitation = { id: text, email: text, role, createdAt: text, until: text };

/** What a secret key may open. */
export const scopeList = Type.Array(Type.Enum([...keyScopes]), { uniqueItems: true });

/** Schemas of signing in, of members, and of the audit log. */
export const accountSchemas = {
  signIn: Type.Object({ email: given, password: given }, closed),
  signInWays: Type.Object({ provider: nullableText }),
  passwordChange: Type.Object({ current: given, next: password }, closed),
  ticketToken: Type.Object({ token }, closed),
  ticketUse: Type.Object({ token, email: Type.Optional(email), password }, closed),
  ticketView: Type.Object({
    kind: Type.Enum(["operator", "member", "password"]),
    email: nullableText,
    app: nullableText,
    role: Type.Unsafe<(typeof roles)[number] | null>({ enum: [...roles, null] }),
    known: Type.Boolean(),
    until: text,
  }),
  sessionView: Type.Object({
    email: text,
    operator: Type.Boolean(),
    apps: Type.Array(
      Type.Object({ id: text, name: text, icon: nullableText, color: nullableText, role }),
    ),
  }),
  operatorView: Type.Object({
    version: text,
    node: text,
    nodes: Type.Array(
      Type.Object({
        machine: text,
        version: text,
        startedAt: text,
        store: Type.Enum(["own", "shared"]),
        answers: Type.Boolean(),
      }),
    ),
    store: text,
    ready: Type.Boolean(),
    memoryBytes: Type.Number(),
    disk: Type.Unsafe<{ freeBytes: number; totalBytes: number } | null>({
      type: ["object", "null"],
      properties: { freeBytes: { type: "number" }, totalBytes: { type: "number" } },
    }),
    databaseBytes: nullableNumber,
    backlog: Type.Number(),
    backlogBytes: nullableNumber,
    backups: Type.Boolean(),
    lastBackup: nullableText,
    apps: Type.Number(),
    accounts: Type.Number(),
    sinceStart: Type.Object({
      clicks: Type.Number(),
      filtered: Type.Number(),
      installs: Type.Number(),
      events: Type.Number(),
      refused: Type.Number(),
      failed: Type.Number(),
    }),
  }),
  memberView: member,
  membersView: Type.Object({
    members: Type.Array(member),
    invitations: Type.Array(Type.Object(invitation)),
  }),
  memberDraft: Type.Object({ email, role }, closed),
  newInvitation: Type.Object({ ...invitation, url: text }),
  memberChange: Type.Object({ role }, closed),
  auditView: Type.Object({
    at: text,
    by: Type.Object({ kind: Type.Enum(["member", "key", "machine"]), name: nullableText }),
    action: text,
    subject: nullableText,
    change: Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"] }),
  }),
};
