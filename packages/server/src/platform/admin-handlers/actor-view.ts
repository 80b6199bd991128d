import type { AuditView } from "@throughline/protocol";
import type { Actor } from "@throughline/storage";

/** Returns who made a change, in the format of the admin API. */
export function actorView(actor: Actor): AuditView["actor"] {
  return { kind: actor.kind, name: actor.kind === "machine" ? null : actor.name };
}
