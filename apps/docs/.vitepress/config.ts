import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { titleOf } from "../src/llms-text.ts";
import { folders, sections } from "../src/pages.ts";

const titleIn = (at: string) =>
  titleOf(readFileSync(join(folders.stage, `${at}.md`), "utf8")) ?? at;
const addressOf = (at: string) => `/${at.replace(/(^|\/)index$/, "$1")}`;

/** The pages of a staged folder, its first page first. */
function listed(folder: string) {
  const names = readdirSync(join(folders.stage, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file.slice(0, -".md".length)}`);
  return names.toSorted().map((at) => ({ text: titleIn(at), link: addressOf(at) }));
}

/** As GitHub makes them of headings: the same links work there. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

export default defineConfig({
  title: "Throughline",
  description: "Self-hosted deferred deep linking for React Native.",
  lang: "en",
  srcDir: folders.stage,
  srcExclude: ["public/**"],
  outDir: folders.built,
  cleanUrls: true,
  markdown: { anchor: { slugify: anchorOf } },
  // A link that leads nowhere fails the build.
  ignoreDeadLinks: false,
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: "/guides/first-app" },
      { text: "Client", link: "/client" },
      { text: "HTTP API", link: "/api/client" },
    ],
    sidebar: [
      ...sections.map(({ title, pages }) => ({
        text: title,
        collapsed: title === "Decisions",
        items: pages.map(({ at, title: name }) => ({
          text: name ?? titleIn(at),
          link: addressOf(at),
        })),
      })),
      { text: "HTTP API", items: listed("api") },
      { text: "Client reference", items: listed("reference") },
    ],
  },
});
