import type { MessageDraft } from "../outbox/messages.ts";
import type { Run } from "./database.ts";

/** A unique message id, in SQL. */
export const messageId = "'msg_' || replace(gen_random_uuid()::text, '-', '')";

/** Returns the SQL condition that a webhook subscribes to a kind. */
export function subscribesTo(kind: string): string {
  return `${kind} = ANY (string_to_array(webhooks.events, ' '))`;
}

const insertMessages = `
  INSERT INTO outbox (id, app, webhook, kind, lane, install, at, doc)
  SELECT ${messageId}, $1, webhooks.id, drafts.kind, drafts.lane, drafts.install, drafts.at, drafts.doc
  FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])
    WITH ORDINALITY AS drafts (kind, lane, install, at, doc, n)
  JOIN webhooks ON webhooks.app = $1 AND ${subscribesTo("drafts.kind")}
  ORDER BY n`;

/**
 * Stores messages for the app's webhooks that subscribe to their events, in the current
 * transaction.
 */
export async function enqueueMessages(
  run: Run,
  app: string,
  messages: readonly MessageDraft[],
): Promise<void> {
  if (messages.length === 0) return;
  await run(
    insertMessages,
    app,
    messages.map(({ kind }) => kind),
    messages.map(({ lane }) => lane ?? null),
    messages.map(({ install }) => install ?? null),
    messages.map(({ at }) => Math.trunc(at)),
    messages.map(({ doc }) => JSON.stringify(doc)),
  );
}
