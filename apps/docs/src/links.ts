import { dirname, join } from "node:path";
import { allPages } from "./pages.ts";

const placeOf = new Map(allPages.map(({ file, at }) => [file, at]));

/** Where pictures of the repository are on the site. */
export const pictures = "pictures";

/**
 * A page's text with its links as the site has them: to its own pages by their addresses there, to pictures where
 * they are kept. What only the repository has is named, not linked.
 */
export function linksForSite(text: string, file: string): string {
  const outsideCode = text.split(/^(```.*?^```$)/ms);
  return outsideCode
    .map((part, index) => (index % 2 === 1 ? part : relinked(part, dirname(file))))
    .join("");
}

function relinked(text: string, folder: string): string {
  return text
    .replaceAll(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (_, mark: string, label: string, target: string) => {
        const there = onSite(target, folder);
        return there === undefined ? label : `${mark}[${label}](${there})`;
      },
    )
    .replaceAll(
      /(src|srcset)="([^"]+)"/g,
      (_, name: string, target: string) => `${name}="${onSite(target, folder) ?? target}"`,
    );
}

/** The address on the site; undefined for what is in the repository alone. */
function onSite(target: string, folder: string): string | undefined {
  if (/^[a-z]+:/.test(target) || target.startsWith("#")) return target;
  const [path = "", anchor] = target.split("#");
  const file = join(folder, path);
  if (/\.(?:png|svg)$/.test(file)) return `/${pictures}/${file.split("/").at(-1)}`;
  const at = placeOf.get(file) ?? placeOf.get(join(file, "README.md"));
  if (at === undefined) return undefined;
  const address = `/${at.replace(/(^|\/)index$/, "$1")}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}
