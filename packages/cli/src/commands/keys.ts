import type { KeyScope, NewKey } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, CommandResult } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const keysList: Command = {
  name: "keys list",
  summary: "show the app's keys, secrets hidden",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const { items: keys } = await withAdmin(world, options, (admin) => admin.listKeys());
    return {
      text: table(
        keys.map(({ id, kind, hint, scopes, name, validUntil }) => [
          id,
          kind,
          hint,
          scopes.join(","),
          name ?? "",
          validUntil === null ? "" : `until ${validUntil}`,
        ]),
      ),
      data: keys,
    };
  },
};

export const keysCreate: Command = {
  name: "keys create",
  takes: "<publishable|secret>",
  summary: "create a key and show it once",
  options: {
    ...targetOptions,
    name: { type: "string" },
    scope: { type: "string", multiple: true },
  },
  explain: {
    ...targetExplained,
    name: "what it is for",
    scope:
      "what a secret key may access: links, stats, installs, or admin for everything; can be repeated",
  },
  async run([kind], options, world) {
    if (kind !== "publishable" && kind !== "secret") {
      throw new UsageError(
        "The kind of key is missing: throughline keys create publishable, or secret",
      );
    }
    const { name, scope } = options;
    const draft = {
      kind,
      ...(typeof name === "string" && { name }),
      // The service says what is wrong with them.
      ...(Array.isArray(scope) && { scopes: scope as KeyScope[] }),
    } as const;
    return shown(await withAdmin(world, options, (admin) => admin.createKey({ body: draft })));
  },
};

export const keysRotate: Command = {
  name: "keys rotate",
  takes: "<key id>",
  summary: "replace a key with a new one",
  options: { ...targetOptions, overlap: { type: "string" } },
  explain: {
    ...targetExplained,
    overlap: "how many seconds the old key keeps working; default: 86400, one day",
  },
  async run([id], options, world) {
    if (!id) throw new UsageError("The key's ID is missing: throughline keys rotate <key id>");
    const { overlap = "86400" } = options;
    if (typeof overlap !== "string" || !/^\d{1,7}$/.test(overlap)) {
      throw new UsageError("--overlap must be a number of seconds.");
    }
    const rotation = { params: { keyId: id }, body: { overlapSeconds: Number(overlap) } };
    return shown(await withAdmin(world, options, (admin) => admin.rotateKey(rotation)));
  },
};

export const keysRevoke: Command = {
  name: "keys revoke",
  takes: "<key id>",
  summary: "revoke a key immediately",
  options: targetOptions,
  explain: targetExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("The key's ID is missing: throughline keys revoke <key id>");
    const key = await withAdmin(world, options, (admin) =>
      admin.revokeKey({ params: { keyId: id } }),
    );
    return { text: `${key.hint} is revoked.`, data: key };
  },
};

function shown(made: NewKey): CommandResult {
  return { text: `${made.key}\n(${made.id}, shown only once)`, data: made };
}
