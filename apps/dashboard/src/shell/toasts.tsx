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
import { describeError } from "./error-notice.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Toasts {
  readonly notify: (text: string, action?: Toast["action"]) => void;
  readonly notifyError: (error: unknown) => void;
}

const Context = createContext<Toasts>({ notify: () => undefined, notifyError: () => undefined });

/** Long enough to read and to change one's mind. */
const shownMs = 8000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);

  const drop = useCallback(
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
          ? signInElsewhere
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
          <ToastView key={toast.id} toast={toast} onDrop={drop} />
        ))}
      </div>
    </Context>
  );
}

/** Goes after a while, but not while somebody is at it: with the pointer on it, or the focus in it. */
function ToastView({ toast, onDrop }: { toast: Toast; onDrop: (id: number) => void }) {
  const { id, text, bad, action } = toast;
  const [held, hold] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus was just deleted: whoever changes their mind is at the button already.
    const focused = document.activeElement;
    if (focused === document.body || focused?.id === "content") button.current?.focus();
  }, []);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDrop(id), shownMs);
    return () => clearTimeout(timer);
  }, [held, id, onDrop]);

  function leave() {
    onDrop(id);
    // Its button goes with it: the keyboard goes on in the page.
    document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
  }

  return (
    <div
      className={bad ? "toast bad" : "toast"}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          ref={button}
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={leave}>
        ×
      </button>
    </div>
  );
}

/** In another tab: what was typed in this one stays. */
const signInElsewhere = {
  label: "Sign in",
  run: () => void window.open(`${servicePaths.dashboard}/sign-in`, "_blank"),
};

export function useToasts(): Toasts {
  return useContext(Context);
}
