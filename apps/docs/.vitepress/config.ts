import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { parseTitle } from "../src/llms-text.ts";
import { folders, sections } from "../src/pages.ts";

const titleOfPage = (at: string) =>
  parseTitle(readFileSync(join(folders.stage, `${at}.md`), "utf8")) ?? at;
const toPath = (at: string) => `/${at.replace(/(^|\/)index$/, "$1")}`;

/** Returns the sidebar items of a staged folder, sorted by file name. */
function listPages(folder: string) {
  const names = readdirSync(join(folders.stage, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file.slice(0, -".md".length)}`);
  return names.toSorted().map((at) => ({ text: titleOfPage(at), link: toPath(at) }));
}

/** Creates the same heading anchors as GitHub, so that links work in both places. */
const toAnchor = (heading: string) =>
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
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: toAnchor },
    config(markdown) {
      // Otherwise Vue evaluates placeholders such as `{{app}}` in inline code.
      const render = markdown.renderer.rules.code_inline;
      markdown.renderer.rules.code_inline = (...args) =>
        render?.(...args).replace("<code", "<code v-pre") ?? "";
      // Whoever uses a keyboard must be able to scroll an indented code block, as a fenced one.
      const renderBlock = markdown.renderer.rules.code_block;
      markdown.renderer.rules.code_block = (...args) =>
        renderBlock?.(...args).replace("<pre", '<pre tabindex="0"') ?? "";
    },
  },
  // A dead link fails the build.
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
        ...(title === "Decisions" && { collapsed: true }),
        items: pages.map(({ at, title: name }) => ({
          text: name ?? titleOfPage(at),
          link: toPath(at),
        })),
      })),
      { text: "HTTP API", items: listPages("api") },
      { text: "Client reference", items: listPages("reference") },
    ],
  },
});
