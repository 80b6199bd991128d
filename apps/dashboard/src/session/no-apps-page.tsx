import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.noApps;

export function NoAppsPage() {
  useTitle(texts.pageTitle);
  return (
    <section className="empty">
      <h1>{texts.title}</h1>
      <p>
        {texts.text}
        <code>{texts.command}</code>
      </p>
    </section>
  );
}
