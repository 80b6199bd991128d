import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LinkView } from "@throughline/protocol";
import { adminRoutes, flatLinkFields, valueAt } from "@throughline/protocol/admin";
import { randomLink, randomLinkApp } from "@throughline/protocol/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fieldsOf } from "./routes/fields.ts";
import { OpenStores, runIn, shopLine } from "./testing/terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "throughline-cli-"));
const stores = new OpenStores();
const throughline = (line: string[]) => runIn(folder, line, stores);
beforeAll(async () => {
  await runIn(folder, shopLine, stores);
  const { variants, pages, linkDomains } = randomLinkApp;
  const domains = linkDomains.flatMap((domain) => ["--link-domain", domain]);
  const lists = ["--variants", JSON.stringify(variants), "--pages", JSON.stringify(pages)];
  expect((await throughline(["app", "edit", ...lists, ...domains])).stderr).toBe("");
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Returns the options that set a field. */
function optionsFor(option: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "boolean") return [value ? `--${option}` : `--no-${option}`];
  return [`--${option}=${typeof value === "string" ? value : JSON.stringify(value)}`];
}

it("creates and shows a link with every field", async () => {
  for (const seed of [0, 1, 2, 3, 4, 5]) {
    const link = randomLink(seed);
    const options = fieldsOf(adminRoutes.createLink.body).flatMap(({ path, option, isList }) => {
      const value = option === "destination" ? undefined : valueAt(link, path.join("."));
      const items: unknown[] = isList && Array.isArray(value) ? value : [value];
      return items.flatMap((item) => optionsFor(option, item));
    });
    const code = `link${seed}`;
    const created = await throughline([
      "link",
      "create",
      link.destination,
      "--code",
      code,
      ...options,
    ]);
    expect(created.stderr).toBe("");
    const shown = (await throughline(["link", "show", code, "--json"])).json() as LinkView;
    const set = flatLinkFields.filter(
      ({ isWritable, path }) => isWritable && valueAt(link, path) !== undefined,
    );
    for (const { path } of set) expect(valueAt(shown, path), path).toEqual(valueAt(link, path));
  }
});
