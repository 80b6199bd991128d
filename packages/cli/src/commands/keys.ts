import { randomBytes } from "node:crypto";
import type { NewKey } from "@throughline/protocol";
import { createKey, keyView, revokeKey, rotateKey } from "@throughline/server";
import type { Store } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, Outcome } from "../command.ts";
import { table } from "../table.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

const changes = ({ keys }: Store) => ({ keys, now: Date.now, random: randomBytes });

export const keysList: Command = {
  name: "keys list",
  summary: "show the app's keys, without what opens anything",
  options: appOption,
  explain: appExplained,
  async run(_args, options, world) {
    const keys = await withStore(world, async (store) =>
      (await store.keys.list((await chooseApp(store, options, world)).id)).map(keyView),
    );
    return {
      text: table(
        keys.map(({ id, kind, hint, name, validUntil }) => [
          id,
          kind,
          hint,
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
  summary: "make a key and show it, this once",
  options: { ...appOption, name: { type: "string" } },
  explain: { ...appExplained, name: "what it is for" },
  async run([kind], options, world) {
    if (kind !== "publishable" && kind !== "secret") {
      throw new UsageError("Say which kind: throughline keys create publishable, or secret");
    }
    const { name } = options;
    const draft = { kind, ...(typeof name === "string" && { name }) } as const;
    return shown(
      await withStore(world, async (store) =>
        createKey(changes(store), (await chooseApp(store, options, world)).id, draft),
      ),
    );
  },
};

export const keysRotate: Command = {
  name: "keys rotate",
  takes: "<key id>",
  summary: "put a new key in a key's place",
  options: { ...appOption, overlap: { type: "string" } },
  explain: { ...appExplained, overlap: "how long the old one still works, in seconds; a day" },
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which key: throughline keys rotate <key id>");
    const { overlap = "86400" } = options;
    if (typeof overlap !== "string" || !/^\d{1,7}$/.test(overlap)) {
      throw new UsageError("--overlap is a number of seconds.");
    }
    return shown(
      await withStore(world, async (store) =>
        rotateKey(changes(store), (await chooseApp(store, options, world)).id, id, Number(overlap)),
      ),
    );
  },
};

export const keysRevoke: Command = {
  name: "keys revoke",
  takes: "<key id>",
  summary: "end a key at once",
  options: appOption,
  explain: appExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which key: throughline keys revoke <key id>");
    const key = await withStore(world, async (store) =>
      revokeKey(changes(store), (await chooseApp(store, options, world)).id, id),
    );
    return { text: `${key.hint} opens nothing any more.`, data: key };
  },
};

function shown(made: NewKey): Outcome {
  return { text: `${made.key}\n(${made.id}, shown this once)`, data: made };
}
