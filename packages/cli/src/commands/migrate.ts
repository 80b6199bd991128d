import {
  migrateStore,
  placeInWords,
  readConfig,
  schemaStatus,
  takeStoreBack,
} from "@throughline/server";
import type { SchemaStatus } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";

export const migrateStatus: Command = {
  name: "migrate status",
  summary: "show the schema's version and whether this release works on it",
  async run(_args, _options, { env }) {
    const config = readConfig(env);
    const status = await schemaStatus(config);
    const place = placeInWords(config);
    return {
      text: `${place}: ${inWords(status)}`,
      data: { place, ...status },
      ok: isUsable(status),
    };
  },
};

export const migrateUp: Command = {
  name: "migrate up",
  summary: "bring the schema up to this release; throughline serve does so too, where it may",
  async run(_args, _options, { env }) {
    const config = readConfig(env);
    const status = await migrateStore(config);
    const place = placeInWords(config);
    return { text: `${place}: ${inWords(status)}`, data: { place, ...status } };
  },
};

export const migrateDown: Command = {
  name: "migrate down",
  summary: "take the schema back for an older release; stop the service and make a backup first",
  options: { to: { type: "string" } },
  explain: { to: "the schema's version that the older release knows; default: the one before" },
  async run(_args, { to }, { env }) {
    if (typeof to === "string" && !/^\d{1,6}$/.test(to)) {
      throw new UsageError(`--to must be a version of the schema, such as 10, not "${to}".`);
    }
    const config = readConfig(env);
    const status = await takeStoreBack(config, typeof to === "string" ? Number(to) : undefined);
    const place = placeInWords(config);
    return {
      text: `${place}: schema ${status.version}. Start the older release now; this one would bring it back to ${status.newest}.`,
      data: { place, ...status },
    };
  },
};

/** A schema that is behind is brought up to date when it is opened. */
function isUsable({ oldest, newest }: SchemaStatus): boolean {
  return oldest <= newest;
}

function inWords(status: SchemaStatus): string {
  const { version, oldest, newest } = status;
  if (version === newest) return `schema ${version}, up to date.`;
  if (version === 0) return `no schema yet; this release makes schema ${newest}.`;
  if (version < newest) return `schema ${version}; this release brings it to ${newest}.`;
  return isUsable(status)
    ? `schema ${version}, newer than this release's ${newest}, which still works on it.`
    : `schema ${version}, newer than this release's ${newest}; the oldest that works on it is ${oldest}.`;
}
