import type { AdminRoute } from "@throughline/protocol/admin";
import { singular } from "./fields.ts";

/** Verbs of the API that the command line names differently. */
const verbs: Readonly<Record<string, string>> = { get: "show", update: "edit", change: "edit" };

/**
 * Returns the words that call a route: the nouns of its path and a verb. The verb is the last part of the path, or the first word
 * of the summary.
 *
 * @example
 * commandName({ path: "/api/v1/keys/:keyId/rotate", … }) // "key rotate"
 * commandName({ path: "/api/v1/webhooks/:webhookId/deliveries", summary: "List deliveries", … }) // "webhook delivery list"
 */
export function commandName({ path, summary, command }: AdminRoute): string {
  if (command?.name !== undefined) return command.name;
  const [noun = "", ...others] = path
    .split("/")
    .slice(3)
    .filter((part) => !part.startsWith(":"));
  const [action] = others;
  if (action !== undefined && !action.endsWith("s")) return `${singular(noun)} ${action}`;
  const [verb = ""] = commandSummary(summary).split(" ", 1);
  return [...[noun, ...others].map(singular), verb].join(" ");
}

/** @example commandSummary("Get a link") // "show a link" */
export function commandSummary(summary: string): string {
  return summary.replace(/^\w+/, (word) => verbs[word.toLowerCase()] ?? word.toLowerCase());
}
