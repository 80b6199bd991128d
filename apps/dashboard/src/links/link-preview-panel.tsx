import type { LinkDraft, LinkPreview, VisitorAnswer } from "@throughline/protocol";
import { LandingPagePreview } from "./landing-page-preview.tsx";

const names = {
  iphone: "iPhone",
  android: "Android",
  desktop: "Computer",
  chat: "Chat",
} as const;

/** What a link will do, by the code that will do it. */
export function LinkPreviewPanel({
  app,
  draft,
  preview,
}: {
  app: string;
  draft: LinkDraft;
  preview: LinkPreview | undefined;
}) {
  return (
    <aside className="preview" aria-label="What visitors get">
      <section className="card">
        <h2>What visitors get</h2>
        {preview ? (
          <dl className="visitors">
            {preview.visitors.map((answer) => (
              <div key={answer.visitor}>
                <dt>{names[answer.visitor]}</dt>
                <dd>{describeAnswer(answer)}</dd>
              </div>
            ))}
            {draft.expiresAt && (
              <div>
                <dt>Once expired</dt>
                <dd>
                  {preview.afterExpiry ? (
                    <>
                      All go on to a web page.{" "}
                      <span className="soft break">{preview.afterExpiry}</span>
                    </>
                  ) : (
                    "A page that says the link leads nowhere any more."
                  )}
                </dd>
              </div>
            )}
          </dl>
        ) : (
          <p className="soft">Say where the link leads, and this fills.</p>
        )}
      </section>
      {preview && <LandingPagePreview app={app} draft={draft} visitors={preview.visitors} />}
      {preview && (
        <section className="card">
          <h2>In a chat</h2>
          <div className="social">
            {preview.card.image && (
              <img src={preview.card.image} alt="" referrerPolicy="no-referrer" />
            )}
            <p className="host">{preview.card.host}</p>
            <p className="title">{preview.card.title.slice(0, 100)}</p>
            {preview.card.description && (
              <p className="soft">{preview.card.description.slice(0, 200)}</p>
            )}
          </div>
        </section>
      )}
    </aside>
  );
}

function describeAnswer({ visitor, answer, to, opens }: VisitorAnswer) {
  const app = opens && (
    <>
      {" "}
      In the app: <span className="break">{opens}</span>
    </>
  );
  switch (answer) {
    case "landing":
      return (
        <>
          A page with a button to the store.{app} <span className="soft break">{to}</span>
        </>
      );
    case "redirect":
      return (
        <>
          {visitor === "desktop" ? "Goes on to a web page." : "Goes straight on."}
          {app} <span className="soft break">{to}</span>
        </>
      );
    case "desktop":
      return "A page with this link as a QR code, to go on with on the phone.";
    case "unavailable":
      return "A page that says the app is not made for it. Name its store in the settings, or a page here.";
    default:
      return "The card below, and no click is counted.";
  }
}
