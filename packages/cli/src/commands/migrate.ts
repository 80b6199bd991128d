import { migrateStore, describeLocation, readConfig, schemaStatus } from "@throughline/server";
import type { SchemaStatus } from "@throughline/server";
import type { Command } from "../command.ts";

export const migrateStatus: Command = {
  name: "migrate status",
  summary: "show the version of the schema and whether this release works with it",
  async run(_args, _options, { env }) {
    const config = readConfig(env);
    const status = await schemaStatus(config);
    const place = describeLocation(config);
    return {
      text: `${place}: ${formatStatus(status)}`,
      data: { place, ...status },
      ok: isUsable(status),
    };
  },
};

export const migrateUp: Command = {
  name: "migrate up",
  summary:
    "upgrade the schema to this release, after a backup of a data folder; stop the service that uses the folder first",
  async run(_args, _options, { env, progress }) {
    const config = readConfig(env);
    const notices: string[] = [];
    const status = await migrateStore(config, (notice) => {
      notices.push(notice);
      progress(notice);
    });
    const place = describeLocation(config);
    return {
      text: [...notices, `${place}: ${formatStatus(status)}`].join("\n"),
      data: { place, ...status },
    };
  },
};

/** An older schema is usable too: `serve` upgrades it. */
function isUsable({ oldest, newest }: SchemaStatus): boolean {
  return oldest <= newest;
}

function formatStatus(status: SchemaStatus): string {
  const { version, newest, release } = status;
  if (version === newest) return `schema ${version}, up to date.`;
  if (version === 0) return `no schema yet; this release creates schema ${newest}.`;
  if (version < newest) return `schema ${version}; this release upgrades it to ${newest}.`;
  return isUsable(status)
    ? `schema ${version}, newer than schema ${newest} of this release, which still works with it.`
    : `schema ${version}, newer than schema ${newest} of this release. Use Throughline ${release} or newer.`;
}
