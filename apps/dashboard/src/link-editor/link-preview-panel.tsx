import type { LinkDraft, LinkPreview, VisitorResponse } from "@throughline/protocol";
import { Card, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Section } from "../shell/section.tsx";
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
      <Section title={texts.title}>
        {(draft.rules || draft.split) && <p className="soft">{targetingTexts.tryIt.ownSettings}</p>}
        {preview ? (
          <Stack component="dl" gap="sm">
            {preview.visitors.map((answer) => (
              <div key={answer.visitor}>
                <Text component="dt" fw={600}>
                  {texts.visitors[answer.visitor]}
                </Text>
                <dd>{describeAnswer(answer)}</dd>
              </div>
            ))}
            {draft.expiresAt && (
              <div>
                <Text component="dt" fw={600}>
                  {texts.afterExpiry}
                </Text>
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
          </Stack>
        ) : (
          <p className="soft">{texts.empty}</p>
        )}
      </Section>
      {preview && <LandingPagePreview appId={appId} draft={draft} responses={preview.visitors} />}
      {preview && (
        <Section title={texts.socialPreview}>
          <Card padding="sm" radius="md" bg="var(--wash)">
            {preview.card.image && (
              <Card.Section mb="sm">
                <img
                  src={preview.card.image}
                  alt=""
                  referrerPolicy="no-referrer"
                  style={{ display: "block", width: "100%", aspectRatio: 1.91, objectFit: "cover" }}
                />
              </Card.Section>
            )}
            <Text size="xs" c="dimmed">
              {preview.card.host}
            </Text>
            <Text fw={600}>{preview.card.title.slice(0, 100)}</Text>
            {preview.card.description && (
              <Text c="dimmed">{preview.card.description.slice(0, 200)}</Text>
            )}
          </Card>
        </Section>
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
