import { servicePaths } from "@throughline/protocol";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ReactNode } from "react";
import { hasErrorCode } from "../api/clients.ts";
import { shellTexts } from "../texts/shell.ts";
import { describeError } from "./error-notice.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Toasts {
  /** Shows a message, optionally with a button such as “Undo”. */
  readonly notify: (text: string, action?: Toast["action"]) => void;
  /** Shows what went wrong and what to do. */
  readonly notifyError: (error: unknown) => void;
}

const Context = createContext<Toasts>({ notify: () => undefined, notifyError: () => undefined });

/** Long enough to read the message and to choose “Undo”. */
const shownMs = 8000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);

  const remove = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  );
  const add = useCallback((toast: Omit<Toast, "id">) => {
    const id = (next.current += 1);
    setToasts((all) => [...all.slice(-2), { ...toast, id }]);
  }, []);
  const value = useMemo<Toasts>(
    () => ({
      notify: (text, action) => add({ text, bad: false, action }),
      notifyError(error) {
        const { heading, text } = describeError(error);
        const action = hasErrorCode(error, "signed_out", "missing_key")
          ? signInInNewTab
          : undefined;
        add({ text: `${heading}. ${text}`, bad: true, action });
      },
    }),
    [add],
  );

  return (
    <Context value={value}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} onRemove={remove} />
        ))}
      </div>
    </Context>
  );
}

/** Disappears after a while, but not while the pointer is over it or the focus is inside. */
function ToastView({ toast, onRemove }: { toast: Toast; onRemove: (id: number) => void }) {
  const { id, text, bad, action } = toast;
  const [held, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If the focused element was deleted, the focus moves to the “Undo” button.
    const focused = document.activeElement;
    if (focused === document.body || focused?.id === "content") button.current?.focus();
  }, []);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onRemove(id), shownMs);
    return () => clearTimeout(timer);
  }, [held, id, onRemove]);

  function dismiss() {
    onRemove(id);
    // The focused button is gone with the toast, so keyboard users continue in the page.
    document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
  }

  return (
    <div
      className={bad ? "toast bad" : "toast"}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          ref={button}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={shellTexts.toast.dismiss} onClick={dismiss}>
        ×
      </button>
    </div>
  );
}

/** Opens another tab, so that what was typed in this one is kept. */
const signInInNewTab = {
  label: shellTexts.toast.signIn,
  run: () => void window.open(`${servicePaths.dashboard}/sign-in`, "_blank"),
};

export function useToasts(): Toasts {
  return useContext(Context);
}
