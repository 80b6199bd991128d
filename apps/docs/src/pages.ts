import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root: all paths of its files are seen from here. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** A file of the repository, and where the site shows it. */
export interface Page {
  readonly file: string;
  /** Without `.md`, such as `guides/first-app`. */
  readonly at: string;
  /** In the side bar, where its heading would not do. */
  readonly title?: string;
}

const page = (file: string, at: string, title?: string): Page => ({
  file,
  at,
  ...(title && { title }),
});
const guide = (name: string) => page(`docs/guides/${name}.md`, `guides/${name}`);

/** Guides in the order they are read; one that is not named here comes last, and is never left out. */
const firstGuides = [
  "first-app",
  "testing-without-a-store",
  "going-live",
  "moving-here",
  "moving-your-app",
  "invites",
  "connecting",
  "matching-and-privacy",
  "operating",
  "scaling",
  "security",
];
const guides = globSync("docs/guides/*.md", { cwd: root }).map((file) =>
  file.slice("docs/guides/".length, -".md".length),
);
const rank = (name: string) => (firstGuides.includes(name) ? firstGuides.indexOf(name) : Infinity);
const inOrder = guides.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));

const decisions = globSync("docs/decisions/*.md", { cwd: root })
  .toSorted()
  .map((file) => {
    const name = file.slice("docs/decisions/".length, -".md".length);
    return page(file, name === "README" ? "decisions/index" : `decisions/${name}`);
  });

/** Everything the site shows that is written by hand, as its side bar lists it. */
export const sections: readonly Section[] = [
  {
    title: "Start",
    pages: [
      page("README.md", "overview", "Overview"),
      page("packages/react-native/README.md", "client", "The client"),
    ],
  },
  { title: "Guides", pages: inOrder.map(guide) },
  { title: "Reference", pages: [page("docs/settings.md", "settings")] },
  {
    title: "How it works",
    pages: [
      page("docs/matching.md", "matching"),
      page("docs/reference/matching-model.md", "matching-model"),
      page("docs/evaluation.md", "evaluation"),
      page("docs/architecture.md", "architecture"),
      page("CONTRIBUTING.md", "contributing"),
      page("SECURITY.md", "reporting", "Report a vulnerability"),
    ],
  },
  {
    title: "Decisions",
    // The list of them comes first.
    pages: decisions.toSorted(
      (a, b) => Number(b.at.endsWith("index")) - Number(a.at.endsWith("index")),
    ),
  },
];

export const allPages = sections.flatMap(({ pages }) => pages);

/** The site's own folder, and what is made in it. */
export const folders = {
  site: join(root, "apps/docs"),
  stage: join(root, "apps/docs/dist/stage"),
  built: join(root, "apps/docs/dist/site"),
};
