import { useState } from "react";
import { shellTexts } from "../texts/shell.ts";
import { useToasts } from "./toasts.tsx";

const texts = shellTexts.copy;

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = texts.copy }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const { notify } = useToasts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify(texts.failed(text));
    }
  }

  return (
    <button
      type="button"
      className="button quiet small"
      aria-label={`${label}: ${text}`}
      onClick={() => void copy()}
    >
      {copied ? texts.copied : label}
    </button>
  );
}
