import type { LinkDraft, LinkPreview, VisitorResponse } from "@throughline/protocol";
import type { ReactNode } from "react";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { targetingTexts } from "../texts/targeting.ts";
import { LandingPagePreview } from "./landing-page-preview.tsx";

const texts = linkEditorTexts.preview;

/** Shows what each kind of visitor would get from a draft link. The service computes the preview. */
export function LinkPreviewPanel({
  appId,
  draft,
  preview,
  children,
}: {
  appId: string;
  draft: LinkDraft;
  preview: LinkPreview | undefined;
  children?: ReactNode;
}) {
  return (
    <aside className="preview" aria-label={texts.title}>
      <section className="card">
        <h2>{texts.title}</h2>
        {(draft.rules || draft.split) && <p className="soft">{targetingTexts.tryIt.ownSettings}</p>}
        {preview ? (
          <dl className="visitors">
            {preview.visitors.map((answer) => (
              <div key={answer.visitor}>
                <dt>{texts.visitors[answer.visitor]}</dt>
                <dd>{describeAnswer(answer)}</dd>
              </div>
            ))}
            {draft.expiresAt && (
              <div>
                <dt>{texts.afterExpiry}</dt>
                <dd>
                  {preview.afterExpiry ? (
                    <>
                      {texts.expiredRedirect}{" "}
                      <span className="soft break">{preview.afterExpiry}</span>
                    </>
                  ) : (
                    texts.expiredPage
                  )}
                </dd>
              </div>
            )}
          </dl>
        ) : (
          <p className="soft">{texts.empty}</p>
        )}
      </section>
      {preview && <LandingPagePreview appId={appId} draft={draft} responses={preview.visitors} />}
      {preview && (
        <section className="card">
          <h2>{texts.socialPreview}</h2>
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
      {preview && children}
    </aside>
  );
}

/** Describes what a visitor gets. */
export function describeAnswer({ visitor, answer, to, opens }: VisitorResponse) {
  const app = opens && (
    <>
      {" "}
      {texts.inApp} <span className="break">{opens}</span>
    </>
  );
  switch (answer) {
    case "landing":
      return (
        <>
          {texts.landing}
          {app} <span className="soft break">{to}</span>
        </>
      );
    case "redirect":
      return (
        <>
          {visitor === "desktop" ? texts.redirectDesktop : texts.redirect}
          {app} <span className="soft break">{to}</span>
        </>
      );
    case "desktop":
      return texts.qrCodePage;
    case "unavailable":
      return texts.unavailable;
    case "inactive":
      return texts.expiredPage;
    default:
      return texts.chat;
  }
}
