import { useState } from "react";
import { useToasts } from "./toasts.tsx";

/** Copies a text with one click. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const { notify } = useToasts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify(`The browser did not let us copy. Here it is: ${text}`);
    }
  }

  return (
    <button
      type="button"
      className="button quiet small"
      aria-label={`${label}: ${text}`}
      onClick={() => void copy()}
    >
      {copied ? "Copied" : label}
    </button>
  );
}
