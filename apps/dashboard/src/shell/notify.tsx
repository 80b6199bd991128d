import { lazy, Suspense, useSyncExternalStore } from "react";

/** A button in a notification, such as “Undo”. */
export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

/** Shows a message for a few seconds, optionally with a button such as “Undo”. */
export function notify(text: string, action?: NotificationAction): void {
  void load().then(({ showMessage }) => showMessage(text, action));
}

/** Shows what went wrong and what to do. */
export function notifyError(failure: unknown): void {
  void load().then(({ showError }) => showError(failure));
}

let isNeeded = false;
const listeners = new Set<() => void>();

/** Loads what shows notifications. The first load of the dashboard does not contain it. */
function load() {
  isNeeded = true;
  for (const listener of listeners) listener();
  return import("./notification-area.tsx");
}

const NotificationArea = lazy(async () => ({ default: (await load()).NotificationArea }));

/** Shows notifications from the first one on. */
export function Notifications() {
  const isShown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNeeded,
  );
  return (
    isShown && (
      <Suspense>
        <NotificationArea />
      </Suspense>
    )
  );
}
