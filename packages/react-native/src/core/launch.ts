import { initialUrlTimeoutMs } from "./time-limits.ts";
import type { LinkFilter } from "./link-filter.ts";
import type { Ports } from "./ports.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";
import type { Timers } from "./timers.ts";

/** Resolves to the URL that launched the app, whether it is a link or not. */
export type LaunchReader = () => Promise<string | null>;

export function createLaunchReader(
  ports: Ports,
  { later }: Timers,
  isLink: LinkFilter,
  dispatch: (event: SessionEvent) => void,
  getState: () => SessionState,
): LaunchReader {
  return async () => {
    dispatch({ type: "launchAsked" });
    const { asked: read } = getState();
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
    dispatch({ type: "launchRead", url: url && isLink(url, "opened") ? url : null, read });
    return (getState().answered === read && url) || null;
  };
}
