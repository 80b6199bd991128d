import type { LinkView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandResult, Surroundings } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { linkExplained, linkOptions, readLinkOptions } from "./link-options.ts";

export const linkCreate: Command = {
  name: "link create",
  takes: "<destination>",
  summary: "create a link",
  options: { ...targetOptions, code: { type: "string" }, ...linkOptions },
  explain: {
    ...targetExplained,
    code: "the last part of the short URL; default: random",
    ...linkExplained,
  },
  async run([destination], options, world) {
    if (!destination) {
      throw new UsageError(
        "The destination is missing: throughline link create https://shop.example/products/42",
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
          ? "There is no link yet. Create one: throughline link create <destination>"
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
    destination: 'the destination; omitted options stay as they are, "" removes one',
    ...linkExplained,
    sensitive: "match only with very high confidence; --no-sensitive turns it off",
    "deterministic-only": "never match by device signals; --no-deterministic-only turns it off",
    test: "for testers: matched and shown, not counted; --no-test turns it off",
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
          throw new UsageError("Nothing to change was given. See: throughline link edit --help");
        }
        return admin.changeLink({ params, body });
      }),
    );
  },
};

export const linkDisable: Command = {
  name: "link disable",
  takes: "<code>",
  summary: "turn a link off until it is enabled again",
  options: targetOptions,
  explain: targetExplained,
  run: ([code], options, world) => turn(readCode(code, "disable"), true, options, world),
};

export const linkEnable: Command = {
  name: "link enable",
  takes: "<code>",
  summary: "turn a disabled link back on",
  options: targetOptions,
  explain: targetExplained,
  run: ([code], options, world) => turn(readCode(code, "enable"), false, options, world),
};

export const linkDelete: Command = {
  name: "link delete",
  takes: "<code>",
  summary: "delete a link; its statistics stay",
  options: targetOptions,
  explain: targetExplained,
  async run([given], options, world) {
    const code = readCode(given, "delete");
    await withAdmin(world, options, (admin) => admin.deleteLink({ params: { code } }));
    return { text: `${code} was deleted.`, data: null };
  },
};

async function turn(
  code: string,
  disabled: boolean,
  options: Options,
  world: Surroundings,
): Promise<CommandResult> {
  const link = await withAdmin(world, options, (admin) =>
    admin.changeLink({ params: { code }, body: { disabled } }),
  );
  return { text: `${link.url} is ${disabled ? "off" : "on"}.`, data: link };
}

/** Also as it is shared: the last part of the short address counts. */
export function readCode(given: string | undefined, verb: string): string {
  const code = given?.replace(/^https?:\/\/[^/]*\//, "");
  if (!code) throw new UsageError(`The link's code is missing: throughline link ${verb} <code>`);
  return code;
}

function marksOf({ disabled, test }: LinkView): string {
  return [...(disabled ? ["off"] : []), ...(test ? ["test"] : [])].join(", ");
}

function shown(link: LinkView): CommandResult {
  return { text: link.url, data: link };
}
