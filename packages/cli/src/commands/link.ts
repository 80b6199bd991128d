import type { LinkView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandResult, CommandContext } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { linkOptionHelp, linkOptions, parseLinkOptions } from "./link-options.ts";

export const linkCreate: Command = {
  name: "link create",
  parameters: "<destination>",
  summary: "create a link",
  options: {
    ...connectionOptions,
    code: { type: "string" },
    template: { type: "string" },
    ...linkOptions,
  },
  optionHelp: {
    ...connectionOptionHelp,
    code: "the last part of the short URL; default: random",
    template: "name of a link template of the app; other options take precedence",
    ...linkOptionHelp,
  },
  async run([destination], options, context) {
    if (!destination) {
      throw new UsageError(
        "The destination is missing: throughline link create https://shop.example/products/42",
      );
    }
    const { code, template } = options;
    const body = {
      destination,
      ...(typeof code === "string" && { code }),
      ...(typeof template === "string" && { template }),
      ...parseLinkOptions(options),
    };
    return linkResult(await withAdmin(context, options, (admin) => admin.createLink({ body })));
  },
};

export const linkList: Command = {
  name: "link list",
  summary: "list the newest links",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const { items: links } = await withAdmin(context, options, (admin) =>
      admin.listLinks({ query: { limit: "200" } }),
    );
    return {
      text:
        links.length === 0
          ? "There are no links yet. Create one: throughline link create <destination>"
          : table(links.map((link) => [link.url, link.destination, formatFlags(link)])),
      data: links,
    };
  },
};

export const linkEdit: Command = {
  name: "link edit",
  parameters: "<code>",
  summary: "change a link",
  options: { ...connectionOptions, destination: { type: "string" }, ...linkOptions },
  optionHelp: {
    ...connectionOptionHelp,
    destination: 'the destination; omitted options stay as they are, "" removes one',
    ...linkOptionHelp,
    sensitive: "match only with very high confidence; --no-sensitive turns it off",
    "deterministic-only": "never match by device signals; --no-deterministic-only turns it off",
    test: "a test link: matched and listed, but not counted or learned from; --no-test turns it off",
  },
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "edit");
    return linkResult(
      await withAdmin(context, options, async (admin) => {
        const params = { code };
        const { destination } = options;
        const body = {
          ...(typeof destination === "string" && { destination }),
          ...parseLinkOptions(options, await admin.getLink({ params })),
        };
        if (Object.keys(body).length === 0) {
          throw new UsageError("There is nothing to change. See: throughline link edit --help");
        }
        return admin.updateLink({ params, body });
      }),
    );
  },
};

export const linkDisable: Command = {
  name: "link disable",
  parameters: "<code>",
  summary: "disable a link",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  run: ([code], options, context) =>
    setDisabled(parseCodeArgument(code, "disable"), true, options, context),
};

export const linkEnable: Command = {
  name: "link enable",
  parameters: "<code>",
  summary: "enable a disabled link",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  run: ([code], options, context) =>
    setDisabled(parseCodeArgument(code, "enable"), false, options, context),
};

export const linkDelete: Command = {
  name: "link delete",
  parameters: "<code>",
  summary: "delete a link; its statistics stay",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "delete");
    await withAdmin(context, options, (admin) => admin.deleteLink({ params: { code } }));
    return { text: `${code} was deleted.`, data: null };
  },
};

async function setDisabled(
  code: string,
  disabled: boolean,
  options: Options,
  context: CommandContext,
): Promise<CommandResult> {
  const link = await withAdmin(context, options, (admin) =>
    admin.updateLink({ params: { code }, body: { disabled } }),
  );
  return { text: `${link.url} is ${disabled ? "disabled" : "enabled"}.`, data: link };
}

/** Returns the code of a link from its code or its whole short URL. */
export function parseCodeArgument(
  codeOrUrl: string | undefined,
  verb: string,
  noun = "link",
): string {
  const code = codeOrUrl?.replace(/^https?:\/\/[^/]*\//, "");
  if (!code) {
    throw new UsageError(`The link's code is missing: throughline ${noun} ${verb} <code>`);
  }
  return code;
}

function formatFlags({ disabled, test }: LinkView): string {
  return [...(disabled ? ["disabled"] : []), ...(test ? ["test"] : [])].join(", ");
}

function linkResult(link: LinkView): CommandResult {
  return { text: link.url, data: link };
}
