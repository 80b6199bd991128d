import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog.tsx")).ConfirmDialog,
}));

export interface Question {
  readonly title: string;
  /** Says what the action does, and what it breaks. */
  readonly text: ReactNode;
  /** The label of the button that confirms, such as “Remove member”. */
  readonly action: string;
  /** A text that the user must type to confirm, such as the name of a key in use. */
  readonly textToType?: string | undefined;
  /** The label of the button that cancels. Defaults to “Cancel”. */
  readonly cancel?: string;
}

export interface OpenQuestion extends Question {
  readonly id: number;
  readonly answer: (confirmed: boolean) => void;
}

let open: OpenQuestion | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(question: OpenQuestion | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks the user to confirm an action. Resolves to false when the user cancels. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      id: (lastId += 1),
      answer(confirmed) {
        show(undefined);
        resolve(confirmed);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the questions of `confirm`. */
export function ConfirmDialogs() {
  const question = useSyncExternalStore(subscribe, () => open);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog key={question.id} question={question} />
    </Suspense>
  );
}
