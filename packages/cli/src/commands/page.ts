import { readFile } from "node:fs/promises";
import type { LandingPage } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const pageList: Command = {
  name: "page list",
  summary: "list the landing pages of the app",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const { pages } = await withAdmin(context, options, (admin) => admin.getApp());
    return {
      text:
        pages.length === 0
          ? "The app has no landing page of its own. Create one: throughline page set <file>"
          : table(
              pages.map(({ name, texts }) => [
                name,
                texts.map(({ language }) => language).join(" "),
                texts[0]?.title ?? "",
              ]),
            ),
      data: pages,
    };
  },
};

export const pageSet: Command = {
  name: "page set",
  parameters: "<file>",
  summary: "create or replace a landing page from a JSON file",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([file], options, context) {
    if (!file) throw new UsageError("Name the file of the page: throughline page set <file>");
    const page = await readPage(file);
    const app = await withAdmin(context, options, async (admin) => {
      const { pages } = await admin.getApp();
      const index = pages.findIndex(({ name }) => name === page.name);
      const next = index === -1 ? [...pages, page] : pages.with(index, page);
      return admin.updateApp({ body: { pages: next } });
    });
    return { text: `The landing page "${page.name}" was saved.`, data: app.pages };
  },
};

export const pageDelete: Command = {
  name: "page delete",
  parameters: "<name>",
  summary: "delete a landing page; its links then show the standard page",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([name], options, context) {
    if (!name) throw new UsageError("The name is missing: throughline page delete <name>");
    const app = await withAdmin(context, options, async (admin) => {
      const { pages } = await admin.getApp();
      const others = pages.filter((page) => page.name !== name);
      if (others.length === pages.length) {
        throw new UsageError(
          `There is no landing page "${name}". List them with: throughline page list`,
        );
      }
      return admin.updateApp({ body: { pages: others } });
    });
    return { text: `The landing page "${name}" was deleted.`, data: app.pages };
  },
};

/** Reads a landing page from a file and checks that it has a name. The service checks the rest. */
async function readPage(file: string): Promise<LandingPage> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new UsageError(`The file ${file} cannot be read. Check its name.`);
  }
  let page: unknown;
  try {
    page = JSON.parse(text);
  } catch {
    throw new UsageError(`The file ${file} is not valid JSON.`);
  }
  if (typeof page !== "object" || page === null || !("name" in page)) {
    throw new UsageError(
      `The file ${file} is not a landing page. It must be an object with a name and texts.`,
    );
  }
  return page as LandingPage;
}
