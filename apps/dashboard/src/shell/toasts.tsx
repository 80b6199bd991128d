import { createContext, useCallback, useContext, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { wordsFor } from "./trouble.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Toasts {
  readonly say: (text: string, action?: Toast["action"]) => void;
  readonly complain: (error: unknown) => void;
}

const Context = createContext<Toasts>({ say: () => undefined, complain: () => undefined });

/** Long enough to read and to change one's mind. */
const shownMs = 8000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);

  const drop = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  );
  const add = useCallback(
    (toast: Omit<Toast, "id">) => {
      const id = (next.current += 1);
      setToasts((all) => [...all.slice(-2), { ...toast, id }]);
      setTimeout(() => drop(id), shownMs);
    },
    [drop],
  );
  const value = useMemo<Toasts>(
    () => ({
      say: (text, action) => add({ text, bad: false, action }),
      complain(error) {
        const { heading, text } = wordsFor(error);
        add({ text: `${heading}. ${text}`, bad: true });
      },
    }),
    [add],
  );

  return (
    <Context value={value}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text, bad, action }) => (
          <div key={id} className={bad ? "toast bad" : "toast"}>
            <p>{text}</p>
            {action && (
              <button
                type="button"
                onClick={() => {
                  drop(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
            <button type="button" aria-label="Dismiss" onClick={() => drop(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </Context>
  );
}

export function useToasts(): Toasts {
  return useContext(Context);
}
