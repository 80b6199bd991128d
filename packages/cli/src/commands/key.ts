import type { KeyScope, NewKey } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, CommandResult } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const keyList: Command = {
  name: "key list",
  summary: "list the keys of the app; shows only the end of each key",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const { items: keys } = await withAdmin(context, options, (admin) => admin.listKeys());
    return {
      text: table(
        keys.map(({ id, kind, hint, scopes, appVariant, name, validUntil }) => [
          id,
          kind,
          hint,
          appVariant ?? scopes.join(","),
          name ?? "",
          validUntil === null ? "" : `until ${validUntil}`,
        ]),
      ),
      data: keys,
    };
  },
};

export const keyCreate: Command = {
  name: "key create",
  parameters: "<publishable|secret>",
  summary: "create a key and show it once",
  options: {
    ...connectionOptions,
    name: { type: "string" },
    scope: { type: "string", multiple: true },
    "app-variant": { type: "string" },
  },
  optionHelp: {
    ...connectionOptionHelp,
    name: "what the key is for",
    scope:
      "what a secret key may access: links, stats, installs, events, or admin for everything; can be repeated",
    "app-variant": "the variant of the app that contains a publishable key, such as staging",
  },
  async run([kind], options, context) {
    if (kind !== "publishable" && kind !== "secret") {
      throw new UsageError(
        "The kind of key is missing: throughline key create publishable, or secret",
      );
    }
    const { name, scope, "app-variant": appVariant } = options;
    const draft = {
      kind,
      ...(typeof name === "string" && { name }),
      // The service validates the scopes.
      ...(Array.isArray(scope) && { scopes: scope as KeyScope[] }),
      ...(typeof appVariant === "string" && { appVariant }),
    } as const;
    return newKeyResult(
      await withAdmin(context, options, (admin) => admin.createKey({ body: draft })),
    );
  },
};

export const keyRotate: Command = {
  name: "key rotate",
  parameters: "<key id>",
  summary: "replace a key with a new one",
  options: { ...connectionOptions, overlap: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    overlap: "how many seconds the old key keeps working; default: 86400, one day",
  },
  async run([id], options, context) {
    if (!id) throw new UsageError("The key's ID is missing: throughline key rotate <key id>");
    const { overlap = "86400" } = options;
    if (typeof overlap !== "string" || !/^\d{1,7}$/.test(overlap)) {
      throw new UsageError("--overlap must be a number of seconds.");
    }
    const rotation = { params: { keyId: id }, body: { overlapSeconds: Number(overlap) } };
    return newKeyResult(await withAdmin(context, options, (admin) => admin.rotateKey(rotation)));
  },
};

export const keyEdit: Command = {
  name: "key edit",
  parameters: "<key id>",
  summary: "rename a key, or change when it stops working",
  options: { ...connectionOptions, name: { type: "string" }, "valid-until": { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    name: "what the key is for; an empty text removes the name",
    "valid-until":
      "when the key stops working, such as 2027-01-31T00:00:00Z; an empty text means never",
  },
  async run([id], options, context) {
    if (!id) throw new UsageError("The key's ID is missing: throughline key edit <key id>");
    const { name, "valid-until": validUntil } = options;
    if (name === undefined && validUntil === undefined) {
      throw new UsageError("There is nothing to change. Use --name or --valid-until.");
    }
    const body = {
      ...(typeof name === "string" && { name: name || null }),
      ...(typeof validUntil === "string" && { validUntil: validUntil || null }),
    };
    const key = await withAdmin(context, options, (admin) =>
      admin.updateKey({ params: { keyId: id }, body }),
    );
    const end = key.validUntil === null ? "until it is revoked" : `until ${key.validUntil}`;
    return { text: `${key.hint} works ${end}.`, data: key };
  },
};

export const keyRevoke: Command = {
  name: "key revoke",
  parameters: "<key id>",
  summary: "revoke a key immediately",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    if (!id) throw new UsageError("The key's ID is missing: throughline key revoke <key id>");
    const key = await withAdmin(context, options, (admin) =>
      admin.revokeKey({ params: { keyId: id } }),
    );
    return { text: `${key.hint} was revoked.`, data: key };
  },
};

function newKeyResult(created: NewKey): CommandResult {
  return { text: `${created.key}\n(${created.id}, shown only once)`, data: created };
}
