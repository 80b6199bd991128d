import { pasteWindowMs } from "../core/time-limits.ts";
import { registry, type LinkSession } from "../core/index.ts";

/**
 * Hands in a link that the user pasted, such as from a text field or another paste button. The match of this
 * install then becomes an exact one, and its link is delivered as `deferred`, also after a link that opened the app. Use it
 * with `config.clipboard: "manual"`.
 *
 * Does nothing for text that is not one of your web links, on Android, without a `LinkProvider`, and
 * later than a day after the first run.
 *
 * @example
 * submitPastedLink(await Clipboard.getStringAsync());
 */
export function submitPastedLink(url: string): void {
  const session = registry.active;
  if (session) void submit(session, url);
}

async function submit(session: LinkSession, url: unknown): Promise<void> {
  const { source, debug, ports, upgrade } = session;
  // The record is known after this.
  await session.getInstallId();
  const { match, record, result = record?.result } = session.getState();
  const isRecent = Math.abs(ports.now() - Number(record?.doneAt)) < pasteWindowMs;
  const isOver = (match === "idle" && !isRecent) || result === "not a fresh install";
  const exact = source.parsePasted(url);
  if (source.canPaste() && exact && !isOver) return upgrade(exact, true);
  const reason = !source.canPaste()
    ? "the clipboard is used on iOS only, with consent, and unless the config turns it off"
    : isOver
      ? "the match of this install is over"
      : "it is not one of your web links";
  debug(`The pasted link is ignored: ${reason}.`);
}
