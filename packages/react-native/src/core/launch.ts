import { initialUrlTimeoutMs } from "./time-limits.ts";
import type { LinkFilter } from "./link-filter.ts";
import type { Ports } from "./ports.ts";
import type { SessionEvent } from "./session-state.ts";
import type { Timers } from "./timers.ts";

/** Resolves to the URL that launched the app, whether it is a link or not. */
export type LaunchReader = () => Promise<string | null>;

export function createLaunchReader(
  ports: Ports,
  { later }: Timers,
  isLink: LinkFilter,
  dispatch: (event: SessionEvent) => void,
): LaunchReader {
  let begun = 0;
  let answered = 0;
  return async () => {
    const read = ++begun;
    dispatch({ type: "launchAsked" });
    const stopWaiting = later(initialUrlTimeoutMs, () => dispatch({ type: "timeout" }));
    let url: string | null | undefined;
    try {
      // There is no time limit, because after a headless start Android answers only once the app
      // has a screen.
      url = await ports.getInitialURL();
    } catch {
      // There is no launch URL.
    }
    stopWaiting();
    // A later read may have finished first.
    if (read < answered) return null;
    answered = read;
    dispatch({ type: "launchRead", url: url && isLink(url, "opened") ? url : null });
    return url ?? null;
  };
}
