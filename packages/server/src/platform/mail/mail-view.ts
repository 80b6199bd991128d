import type { MailView } from "@throughline/protocol";
import type { Mail } from "@throughline/storage";
import { iso } from "../time/iso.ts";

/** Returns what people may see of a mail: everything except its content. */
export function mailView({
  id,
  to,
  kind,
  state,
  createdAt,
  tries,
  triedAt,
  answer,
}: Mail): MailView {
  return {
    id,
    to,
    kind,
    state,
    createdAt: iso(createdAt),
    tries,
    triedAt: triedAt === undefined ? null : iso(triedAt),
    answer: answer ?? null,
  };
}
