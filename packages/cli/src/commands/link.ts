import { randomBytes } from "node:crypto";
import type { LinkDraft, LinkView } from "@throughline/protocol";
import { adminSchemas, compileSchema } from "@throughline/protocol/validate";
import { createLink, linkView, readConfig } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, Options } from "../command.ts";
import { table } from "../table.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

const findFault = compileSchema(adminSchemas.linkDraft);

export const linkCreate: Command = {
  name: "link create",
  takes: "<destination>",
  summary: "make a link",
  options: {
    ...appOption,
    code: { type: "string" },
    "web-fallback": { type: "string" },
    title: { type: "string" },
    description: { type: "string" },
    image: { type: "string" },
    "utm-source": { type: "string" },
    "utm-medium": { type: "string" },
    "utm-campaign": { type: "string" },
    tag: { type: "string", multiple: true },
    data: { type: "string" },
    expires: { type: "string" },
    sensitive: { type: "boolean" },
    "deterministic-only": { type: "boolean" },
    test: { type: "boolean" },
  },
  explain: {
    ...appExplained,
    code: "the last part of the short address; made up when left out",
    "web-fallback": "where computers go",
    title: "title of the social preview; also --description and --image",
    description: "text of the social preview",
    image: "picture of the social preview, as a URL",
    "utm-source": "campaign parameter; also --utm-medium and --utm-campaign",
    "utm-medium": "campaign parameter",
    "utm-campaign": "campaign parameter",
    tag: "a word to find the link by; may be given several times",
    data: "JSON object handed to the app with the link",
    expires: "moment it ends, such as 2027-01-31T00:00:00Z",
    sensitive: "match only when very sure",
    "deterministic-only": "never match by likeness",
    test: "for testers: matched and shown, left out of statistics and learning",
  },
  async run([destination], options, world) {
    if (!destination) {
      throw new UsageError(
        "Say where the link leads: throughline link create https://shop.example/products/42",
      );
    }
    const draft = readDraft(destination, options);
    const fault = findFault(draft);
    if (fault) throw new UsageError(`That link cannot be: ${fault.message}.`);
    const ownUrl = ownUrlOf(world.env);
    const link = await withStore(world, async (store) =>
      createLink(
        { links: store.links, now: Date.now, random: randomBytes, ownUrl },
        await chooseApp(store, options, world),
        draft,
      ),
    );
    return { text: link.url, data: link };
  },
};

export const linkList: Command = {
  name: "link list",
  summary: "show the newest links",
  options: appOption,
  explain: appExplained,
  async run(_args, options, world) {
    const ownUrl = ownUrlOf(world.env);
    const links = await withStore(world, async (store) => {
      const app = await chooseApp(store, options, world);
      const { items } = await store.links.list(app.id, { limit: 200 });
      return items.map((link) => linkView(link, app, ownUrl));
    });
    return {
      text:
        links.length === 0
          ? "There is no link yet. Make one: throughline link create <destination>"
          : table(links.map((link) => [link.url, link.destination, marksOf(link)])),
      data: links,
    };
  },
};

function marksOf({ disabled, test }: LinkView): string {
  return [...(disabled ? ["off"] : []), ...(test ? ["test"] : [])].join(", ");
}

function ownUrlOf(env: NodeJS.ProcessEnv): string {
  const { publicUrl, port } = readConfig(env);
  return publicUrl ?? env["THROUGHLINE_URL"] ?? `http://localhost:${port}`;
}

function readDraft(destination: string, options: Options): LinkDraft {
  const preview = parts(options, { title: "title", description: "description", image: "image" });
  const utm = parts(options, {
    source: "utm-source",
    medium: "utm-medium",
    campaign: "utm-campaign",
  });
  return {
    destination,
    ...parts(options, { code: "code", webFallback: "web-fallback", expiresAt: "expires" }),
    ...(Object.keys(preview).length > 0 && { preview }),
    ...(Object.keys(utm).length > 0 && { utm }),
    tags: (options["tag"] ?? []) as string[],
    ...(typeof options["data"] === "string" && { data: readJson(options["data"]) }),
    sensitive: options["sensitive"] === true,
    deterministicOnly: options["deterministic-only"] === true,
    test: options["test"] === true,
  };
}

/** The options that were given, under the names the draft has for them. */
function parts(options: Options, names: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, option] of Object.entries(names)) {
    const value = options[option];
    if (typeof value === "string") found[name] = value;
  }
  return found;
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError(`--data is not JSON: ${text}`);
  }
}
