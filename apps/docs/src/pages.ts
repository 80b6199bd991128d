import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. All file paths are relative to it. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** A Markdown file of the repository and its path on the site. */
export interface Page {
  readonly file: string;
  /** The path on the site, such as `guides/first-app`. */
  readonly at: string;
  /** The title in the sidebar, if it differs from the heading. */
  readonly title?: string;
}

const page = (file: string, at: string, title?: string): Page => ({
  file,
  at,
  ...(title && { title }),
});
const guide = (name: string) => page(`docs/guides/${name}.md`, `guides/${name}`);

/** The order of the guides. A guide that is not listed comes last. */
const guideOrder = [
  "first-app",
  "testing-without-a-store",
  "dashboard-tour",
  "your-website",
  "targeting",
  "links",
  "several-apps",
  "statistics",
  "revenue",
  "ads",
  "going-live",
  "links-in-emails",
  "moving-here",
  "moving-your-app",
  "invites",
  "connecting",
  "assistants",
  "matching-and-privacy",
  "operating",
  "mail",
  "upgrading",
  "scaling",
  "security",
];
const guides = globSync("docs/guides/*.md", { cwd: root }).map((file) =>
  file.slice("docs/guides/".length, -".md".length),
);
const rank = (name: string) => (guideOrder.includes(name) ? guideOrder.indexOf(name) : Infinity);
const sortedGuides = guides.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));

const decisions = globSync("docs/decisions/*.md", { cwd: root })
  .toSorted()
  .map((file) => {
    const name = file.slice("docs/decisions/".length, -".md".length);
    return page(file, name === "README" ? "decisions/index" : `decisions/${name}`);
  });

/** All pages written by hand, in the order of the sidebar. */
export const sections: readonly Section[] = [
  {
    title: "Start",
    pages: [
      page("README.md", "overview", "Overview"),
      page("packages/react-native/README.md", "client", "Client"),
      page("docs/announcements/1.0.md", "announcements/1-0", "Throughline 1.0"),
    ],
  },
  { title: "Guides", pages: sortedGuides.map(guide) },
  {
    title: "Reference",
    pages: [
      page("docs/settings.md", "settings"),
      page("docs/errors.md", "errors"),
      page("docs/stability.md", "stability"),
      page("CHANGELOG.md", "changelog"),
      ...globSync("skills/*/SKILL.md", { cwd: root }).map((file) =>
        page(file, file.slice(0, -"/SKILL.md".length), "Agent skill"),
      ),
    ],
  },
  {
    title: "How it works",
    pages: [
      page("docs/matching.md", "matching"),
      page("docs/reference/matching-model.md", "matching-model"),
      page("docs/evaluation.md", "evaluation"),
      page("docs/architecture.md", "architecture"),
      page("CONTRIBUTING.md", "contributing"),
      page("docs/translations.md", "translations"),
      page("SECURITY.md", "reporting", "Report a vulnerability"),
    ],
  },
  {
    title: "Decisions",
    // The list of decisions comes first.
    pages: decisions.toSorted(
      (a, b) => Number(b.at.endsWith("index")) - Number(a.at.endsWith("index")),
    ),
  },
];

export const allPages = sections.flatMap(({ pages }) => pages);

/** The folders of the site: its sources, the staged pages and the built site. */
export const folders = {
  site: join(root, "apps/docs"),
  stage: join(root, "apps/docs/dist/stage"),
  built: join(root, "apps/docs/dist/site"),
};
