import { browserPaths } from "@throughline/protocol";
import type { LinkDraft, PreviewVisitor, VisitorAnswer } from "@throughline/protocol";
import { useEffect, useState } from "react";

const names: Record<PreviewVisitor, string> = {
  iphone: "iPhone",
  android: "Android",
  desktop: "Computer",
  chat: "Chat",
};

/** Long enough that no page is asked for while somebody types. */
const pauseMs = 600;

/** The very page visitors get, in a frame that nothing can be done in. */
export function LandingPagePreview({
  app,
  draft,
  visitors,
}: {
  app: string;
  draft: LinkDraft;
  visitors: readonly VisitorAnswer[];
}) {
  const withPage = visitors.filter(
    ({ answer }) => answer === "landing" || answer === "desktop" || answer === "unavailable",
  );
  const [chosen, choose] = useState<PreviewVisitor>("iphone");
  const shown = withPage.find(({ visitor }) => visitor === chosen) ?? withPage[0];
  const address = shown && previewUrl(app, draft, shown.visitor);
  const [settled, settle] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => settle(address), pauseMs);
    return () => clearTimeout(timer);
  }, [address]);
  if (!shown) return null;
  return (
    <section className="card">
      <h2>The page</h2>
      <div className="choices" role="group" aria-label="Whose page">
        {withPage.map(({ visitor }) => (
          <button
            key={visitor}
            type="button"
            aria-pressed={visitor === shown.visitor}
            onClick={() => choose(visitor)}
          >
            {names[visitor]}
          </button>
        ))}
      </div>
      {settled !== undefined && (
        <iframe
          className="page-frame"
          title={`What ${names[shown.visitor]} visitors see`}
          src={settled}
          sandbox="allow-scripts"
          tabIndex={-1}
          inert
        />
      )}
    </section>
  );
}

/** Only with what its page follows from: an address has little room. */
function previewUrl(app: string, draft: LinkDraft, visitor: PreviewVisitor): string {
  const { code, destination, ios, android, desktop, webFallback, preview } = draft;
  const parts = { code, destination, ios, android, desktop, webFallback, preview };
  const query = new URLSearchParams({ app, visitor, draft: JSON.stringify(parts) });
  return `${browserPaths.previewPage}?${query.toString()}`;
}
