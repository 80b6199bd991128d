import type { LandingPage, LandingPageTexts } from "@throughline/protocol";

/** The values of the landing page form’s inputs. */
export type PageForm = {
  name: string;
  image: string;
  color: string;
  background: string;
  texts: Required<LandingPageTexts>[];
};

export function emptyTexts(language: string): Required<LandingPageTexts> {
  return { language, title: "", text: "", button: "", body: "" };
}

export function toPageForm(page: LandingPage | undefined): PageForm {
  return {
    name: page?.name ?? "",
    image: page?.image ?? "",
    color: page?.color ?? "",
    background: page?.background ?? "",
    texts: page?.texts.map((texts) => ({ ...emptyTexts(""), ...texts })) ?? [emptyTexts("en")],
  };
}

/** Returns the landing page for the admin API, without empty inputs. */
export function toPage({ name, image, color, background, texts }: PageForm): LandingPage {
  return {
    name: name.trim(),
    texts: texts.map(({ language, title, text, button, body }) => ({
      language: language.trim(),
      ...filled({ title, text, button, body }),
    })),
    ...filled({ image, color, background }),
  };
}

function filled<Names extends string>(
  inputs: Record<Names, string>,
): Partial<Record<Names, string>> {
  const entries = Object.entries<string>(inputs).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== "")) as Partial<
    Record<Names, string>
  >;
}

/** Returns the input for a field of the API, such as `texts.0.title` for `pages.2.texts.0.title`. */
export function pageInputOf(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, ".$1").replace(/^pages\.\d+\./, "");
}
