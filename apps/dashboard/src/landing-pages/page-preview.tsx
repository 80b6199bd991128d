import { browserPaths } from "@throughline/protocol";
import type { LandingPage } from "@throughline/protocol";
import { Alert, NativeSelect, SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import { Section } from "../shell/section.tsx";
import { landingPageTexts } from "../texts/landing-pages.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";

const texts = landingPageTexts.preview;
const visitorNames = linkEditorTexts.preview.visitors;

/** The widths of small, common and large phones, in pixels. */
const widths = [320, 390, 430] as const;
const visitors = ["iphone", "android", "desktop"] as const;

/** How long after the last keystroke the preview reloads. */
const reloadDelayMs = 600;

/** Shows how the landing page would look after saving. The page cannot be clicked. */
export function PagePreview({ appId, page }: { appId: string; page: LandingPage }) {
  const [width, setWidth] = useState<(typeof widths)[number]>(390);
  const [visitor, setVisitor] = useState<(typeof visitors)[number]>("iphone");
  const [chosen, setChosen] = useState(0);
  const shown = page.texts[chosen] ?? page.texts[0];
  const { url, errorMessage } = usePreviewUrl(appId, visitor, shown && { ...page, texts: [shown] });
  return (
    <Section title={texts.title}>
      <SegmentedControl
        aria-label={texts.visitor}
        data={visitors.map((value) => ({ value, label: visitorNames[value] }))}
        value={visitor}
        onChange={setVisitor}
      />
      <SegmentedControl
        aria-label={texts.width}
        data={widths.map((value) => ({ value, label: texts.pixels(value) }))}
        value={width}
        onChange={setWidth}
      />
      {page.texts.length > 1 && (
        <NativeSelect
          label={texts.language}
          data={page.texts.map(({ language }, index) => ({
            value: String(index),
            label: language || "–",
          }))}
          value={page.texts[chosen] ? chosen : 0}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      )}
      {errorMessage !== undefined && <Alert color="red">{errorMessage}</Alert>}
      {url !== undefined && (
        <iframe
          className="page-frame"
          style={{ width: `${width}px`, maxWidth: "100%" }}
          title={texts.frame(visitorNames[visitor])}
          src={url}
          sandbox="allow-scripts"
          tabIndex={-1}
          inert
        />
      )}
    </Section>
  );
}

/** Returns the URL of the last valid preview, and the current error of the page, if any. */
function usePreviewUrl(appId: string, visitor: string, page: LandingPage | undefined) {
  const [url, setUrl] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const text = JSON.stringify(page && { ...page, name: page.name || "preview" });
  useEffect(() => {
    const abort = new AbortController();
    async function load() {
      const next = await previewUrl(appId, visitor, text);
      const response = await fetch(next, { signal: abort.signal });
      const problem = response.ok ? undefined : ((await response.json()) as { error: string });
      setErrorMessage(problem?.error);
      if (!problem) setUrl(next);
    }
    // Errors are ignored. An aborted preview is replaced by the next one. After a lost connection, the next edit loads the
    // preview again.
    const timer = setTimeout(() => void load().catch(() => {}), reloadDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [appId, visitor, text]);
  return { url, errorMessage };
}

/** The page is compressed, because URLs have a maximum length. */
async function previewUrl(appId: string, visitor: string, page: string): Promise<string> {
  const draft = JSON.stringify({ destination: "/" });
  const query = new URLSearchParams({ app: appId, visitor, draft, page: await compress(page) });
  return `${browserPaths.previewPage}?${query.toString()}`;
}

async function compress(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
