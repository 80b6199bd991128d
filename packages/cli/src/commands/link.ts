import type { LinkView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, Options, Outcome, Surroundings } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { linkExplained, linkOptions, readLinkOptions } from "./link-options.ts";

export const linkCreate: Command = {
  name: "link create",
  takes: "<destination>",
  summary: "make a link",
  options: { ...targetOptions, code: { type: "string" }, ...linkOptions },
  explain: {
    ...targetExplained,
    code: "the last part of the short address; made up when left out",
    ...linkExplained,
  },
  async run([destination], options, world) {
    if (!destination) {
      throw new UsageError(
        "Say where the link leads: throughline link create https://shop.example/products/42",
      );
    }
    const { code } = options;
    const chosen = typeof code === "string" ? { code } : {};
    const body = { destination, ...chosen, ...readLinkOptions(options) };
    return shown(await withAdmin(world, options, (admin) => admin.createLink({ body })));
  },
};

export const linkList: Command = {
  name: "link list",
  summary: "show the newest links",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const { items: links } = await withAdmin(world, options, (admin) =>
      admin.listLinks({ query: { limit: "200" } }),
    );
    return {
      text:
        links.length === 0
          ? "There is no link yet. Make one: throughline link create <destination>"
          : table(links.map((link) => [link.url, link.destination, marksOf(link)])),
      data: links,
    };
  },
};

export const linkEdit: Command = {
  name: "link edit",
  takes: "<code>",
  summary: "change a link",
  options: { ...targetOptions, destination: { type: "string" }, ...linkOptions },
  explain: {
    ...targetExplained,
    destination: 'where it leads; what is not given stays, "" takes a part away',
    ...linkExplained,
    sensitive: "match only when very sure; --no-sensitive as usual",
    "deterministic-only": "never match by likeness; --no-deterministic-only as usual",
    test: "for testers: matched and shown, not counted; --no-test as usual",
  },
  async run([given], options, world) {
    const code = readCode(given, "edit");
    return shown(
      await withAdmin(world, options, async (admin) => {
        const params = { code };
        const { destination } = options;
        const body = {
          ...(typeof destination === "string" && { destination }),
          ...readLinkOptions(options, await admin.getLink({ params })),
        };
        if (Object.keys(body).length === 0) {
          throw new UsageError("Say what to change. See: throughline link edit --help");
        }
        return admin.changeLink({ params, body });
      }),
    );
  },
};

export const linkDisable: Command = {
  name: "link disable",
  takes: "<code>",
  summary: "let a link lead nowhere, until it is enabled again",
  options: targetOptions,
  explain: targetExplained,
  run: ([code], options, world) => turn(readCode(code, "disable"), true, options, world),
};

export const linkEnable: Command = {
  name: "link enable",
  takes: "<code>",
  summary: "let a disabled link lead on",
  options: targetOptions,
  explain: targetExplained,
  run: ([code], options, world) => turn(readCode(code, "enable"), false, options, world),
};

export const linkDelete: Command = {
  name: "link delete",
  takes: "<code>",
  summary: "delete a link; what was counted stays",
  options: targetOptions,
  explain: targetExplained,
  async run([given], options, world) {
    const code = readCode(given, "delete");
    await withAdmin(world, options, (admin) => admin.deleteLink({ params: { code } }));
    return { text: `${code} is deleted.`, data: null };
  },
};

async function turn(
  code: string,
  disabled: boolean,
  options: Options,
  world: Surroundings,
): Promise<Outcome> {
  const link = await withAdmin(world, options, (admin) =>
    admin.changeLink({ params: { code }, body: { disabled } }),
  );
  return { text: `${link.url} is ${disabled ? "off" : "on"}.`, data: link };
}

/** Also as it is shared: the last part of the short address counts. */
export function readCode(given: string | undefined, verb: string): string {
  const code = given?.replace(/^https?:\/\/[^/]*\//, "");
  if (!code) throw new UsageError(`Say which link: throughline link ${verb} <code>`);
  return code;
}

function marksOf({ disabled, test }: LinkView): string {
  return [...(disabled ? ["off"] : []), ...(test ? ["test"] : [])].join(", ");
}

function shown(link: LinkView): Outcome {
  return { text: link.url, data: link };
}
