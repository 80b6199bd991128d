import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { shellTexts } from "../texts/shell.ts";
import { notify } from "./notify.tsx";

const texts = shellTexts.copy;

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, label = texts.copy }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
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
    <Button
      variant="default"
      size="compact-sm"
      leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      aria-label={`${label}: ${text}`}
      onClick={() => void copy()}
    >
      {copied ? texts.copied : label}
    </Button>
  );
}
