import type { LinkSession, SessionState } from "../core/index.ts";

/** Resolves when the state meets a condition. */
export function whenState(
  { getState, subscribe }: LinkSession,
  isMet: (state: SessionState) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isMet(getState())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(check);
    check();
  });
}
