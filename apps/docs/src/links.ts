import { dirname, join } from "node:path";
import { allPages } from "./pages.ts";

const sitePaths = new Map(allPages.map(({ file, at }) => [file, at]));

/** The folder of all pictures on the site. */
export const pictures = "pictures";

/**
 * Rewrites the links of a page for the site. Links to pages and pictures get their address on the site. A link to a
 * file that only the repository has becomes plain text.
 */
export function rewriteLinks(text: string, file: string): string {
  const parts = text.split(/^(```.*?^```$)/ms);
  return parts
    .map((part, index) => (index % 2 === 1 ? part : rewriteText(part, dirname(file))))
    .join("");
}

function rewriteText(text: string, folder: string): string {
  return text
    .replaceAll(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (_, mark: string, label: string, target: string) => {
        const address = toSiteAddress(target, folder);
        return address === undefined ? label : `${mark}[${label}](${address})`;
      },
    )
    .replaceAll(
      /(src|srcset)="([^"]+)"/g,
      (_, name: string, target: string) => `${name}="${toSiteAddress(target, folder) ?? target}"`,
    );
}

/** Returns the address on the site. Returns undefined for a file that the site does not have. */
function toSiteAddress(target: string, folder: string): string | undefined {
  if (/^[a-z]+:/.test(target) || target.startsWith("#")) return target;
  const [path = "", anchor] = target.split("#");
  const file = join(folder, path);
  if (/\.(?:png|svg|webp)$/.test(file)) return `/${pictures}/${file.split("/").at(-1)}`;
  const at = sitePaths.get(file) ?? sitePaths.get(join(file, "README.md"));
  if (at === undefined) return undefined;
  const address = `/${at.replace(/(^|\/)index$/, "$1")}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}
