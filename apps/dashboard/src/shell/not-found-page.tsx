import { Link } from "@tanstack/react-router";
import { shellTexts } from "../texts/shell.ts";
import { useTitle } from "./use-title.ts";

const texts = shellTexts.notFound;

export function NotFoundPage() {
  useTitle(texts.title);
  return (
    <main className="alone">
      <h1>{texts.title}</h1>
      <p className="soft">{texts.text}</p>
      <Link className="button" to="/">
        {texts.action}
      </Link>
    </main>
  );
}
