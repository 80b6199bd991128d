import { activeSession } from "../core/index.ts";

/**
 * Hands in a link that the user pasted, such as from a text field or another paste button. The match of this
 * install then becomes an exact one, and its link is delivered as `deferred`. For `config.clipboard: "manual"`.
 *
 * Does nothing for text that is not one of your web links, on Android, without a `LinkProvider`, and
 * later than a day after the first run.
 *
 * @example
 * submitPastedLink(await Clipboard.getStringAsync());
 */
export function submitPastedLink(url: string): void {
  void activeSession()?.submitPastedLink(url);
}
