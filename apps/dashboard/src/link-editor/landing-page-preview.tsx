import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { browserPaths } from "@throughline/protocol";
import type { LinkDraft, PreviewVisitor, VisitorResponse } from "@throughline/protocol";
import { useState } from "react";
import { Section } from "../shell/section.tsx";
import { linkEditorTexts } from "../texts/link-editor.ts";

const texts = linkEditorTexts.preview;

/** How long after the last keystroke the preview reloads. */
const reloadDelayMs = 600;

/** Shows the landing page that visitors of a draft link would get. The page cannot be clicked. */
export function LandingPagePreview({
  appId,
  draft,
  responses,
}: {
  appId: string;
  draft: LinkDraft;
  responses: readonly VisitorResponse[];
}) {
  const pages = responses.filter(
    ({ answer }) => answer === "landing" || answer === "desktop" || answer === "unavailable",
  );
  const [chosen, setChosen] = useState<PreviewVisitor>("iphone");
  const shown = pages.find(({ visitor }) => visitor === chosen) ?? pages[0];
  const url = shown && previewUrl(appId, draft, shown.visitor);
  const [settledUrl] = useDebouncedValue(url, reloadDelayMs);
  if (!shown) return null;
  return (
    <Section title={texts.landingPage}>
      <SegmentedControl
        aria-label={texts.chooseVisitor}
        data={pages.map(({ visitor }) => ({ value: visitor, label: texts.visitors[visitor] }))}
        value={shown.visitor}
        onChange={setChosen}
      />
      {settledUrl !== undefined && (
        <iframe
          className="page-frame"
          title={texts.frameTitle(texts.visitors[shown.visitor])}
          src={settledUrl}
          sandbox="allow-scripts"
          tabIndex={-1}
          inert
        />
      )}
    </Section>
  );
}

/** Returns the URL of a preview. It holds only the parts of the draft that change the page, because URLs have a maximum length. */
function previewUrl(appId: string, draft: LinkDraft, visitor: PreviewVisitor): string {
  const { code, destination, ios, android, desktop, webFallback, page, preview } = draft;
  const parts = { code, destination, ios, android, desktop, webFallback, page, preview };
  const query = new URLSearchParams({ app: appId, visitor, draft: JSON.stringify(parts) });
  return `${browserPaths.previewPage}?${query.toString()}`;
}
