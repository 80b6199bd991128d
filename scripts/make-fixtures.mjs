/**
 * Makes the data of a release with its npm package, which later versions must open: a data folder of a killed service with
 * clicks in its journal, a PostgreSQL dump, and all their rows. Run it once for each release that changes the schema:
 * `node --conditions=source scripts/make-fixtures.mjs throughline-1.0.0.tgz`
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, copyFile, mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { readDatabase, readFolder } from "../packages/storage/src/testing/read-rows.ts";
import { requireInstalledPostgres } from "../packages/storage/src/postgres/testing/installed-postgres.ts";
import { startPostgres } from "../packages/storage/src/postgres/testing/server.ts";
import { fillService } from "./fixtures/fill-service.mjs";
import { run, start, unpack } from "./fixtures/packed-service.mjs";
import { root } from "./processes.mjs";

const execute = promisify(execFile);

/** The uses of keys are stored after a minute. */
const untilKeyUses = 65_000;

const [tarball] = process.argv.slice(2);
const [, version] = /^throughline-(\d+\.\d+\.\d+)\.tgz$/.exec(basename(tarball ?? "")) ?? [];
if (tarball === undefined || version === undefined) {
  throw new Error("Name the npm package of the release, such as throughline-1.0.0.tgz.");
}
const scratch = await mkdtemp(join(tmpdir(), "throughline-fixtures-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
const target = join(root, "released/data", version);
await mkdir(target, { recursive: true });

const program = await unpack(tarball, scratch);
const postgres = await startPostgres("installed");
try {
  const [{ sqlite, exports }, database] = await Promise.all([makeFolder(), makeDatabase()]);
  const rows = { madeAt: Date.now(), sqlite, postgres: database, exports };
  await writeFile(join(target, "rows.json.gz"), gzipSync(JSON.stringify(rows)));
  await copyFile(tarball, join(target, basename(tarball)));
} finally {
  await postgres.stop();
}

/**
 * Returns the statement for a row that the service writes after an hour at the earliest, when it trusts the clock, or that is
 * there only for moments.
 *
 * @param {string} table
 */
function insertRow(table) {
  return `INSERT INTO ${table} SELECT id, 1 FROM apps LIMIT 1`;
}

/** @param {string} name */
function variables(name) {
  return {
    DATA_DIR: join(scratch, name),
    EXPORT_TO: join(scratch, `${name}-exports`),
    WEBHOOK_ALLOW_HTTP: "on",
    WEBHOOK_PRIVATE_TARGETS: "127.0.0.1",
    TRUST_PROXY: "",
    LOG_LEVEL: "error",
  };
}

/** @param {Record<string, string>} env */
async function fillAndKill(env) {
  const service = await start(program, env);
  const click = await fillService(service, (args) => run(program, args, env));
  await pause(untilKeyUses);
  // The service has no time to take the clicks from its journal.
  const clicks = Array.from({ length: 50 }, () => click());
  await Promise.any(clicks);
  await service.kill();
  await Promise.allSettled(clicks);
}

/** Returns the rows of the folder after its own release has applied the journal, and what that release exports. */
async function makeFolder() {
  const env = variables("folder");
  await fillAndKill(env);
  const folder = env.DATA_DIR;
  const db = new DatabaseSync(join(folder, "throughline.db"));
  db.exec(insertRow("verdict_floors"));
  db.close();
  const files = (await readdir(folder)).filter((name) => name.startsWith("throughline.db"));
  if (!files.some((name) => name.includes("-clicks-"))) throw new Error("There is no journal.");
  await execute("tar", ["-czf", join(target, "folder.tar.gz"), "-C", folder, ...files]);
  const copy = join(scratch, "copy");
  await cp(folder, copy, { recursive: true });
  await run(program, ["migrate", "up"], { DATA_DIR: copy });
  const [before, after] = [readFolder(folder), readFolder(copy)];
  if (after["clicks"]?.length === before["clicks"]?.length) {
    throw new Error("The journal holds no click that was not stored.");
  }
  /** @type {Record<string, string>} */
  const exports = {};
  for (const what of ["links", "installs", "events", "clicks"]) {
    exports[what] = await run(program, ["export", what, "--format=ndjson"], { DATA_DIR: copy });
  }
  return { sqlite: complete(after), exports };
}

async function makeDatabase() {
  await execute(join(requireInstalledPostgres().programs, "createdb"), [
    "--maintenance-db",
    postgres.url,
    "fixture",
  ]);
  const url = postgres.url.replace(/postgres$/, "fixture");
  await fillAndKill({ ...variables("database"), STORE: url });
  await execute(join(requireInstalledPostgres().programs, "psql"), [
    url,
    `--command=${["verdict_floors", "click_floors", "event_floors", "outbox_growth"].map(insertRow).join(";")}`,
  ]);
  const options = ["--no-owner", "--no-privileges", "--rows-per-insert=100"];
  const { stdout } = await execute(
    join(requireInstalledPostgres().programs, "pg_dump"),
    [...options, url],
    { maxBuffer: 2 ** 28 },
  );
  // Lines for psql, which the driver does not understand.
  const sql = stdout.replaceAll(/^\\.*$/gm, "");
  await writeFile(join(target, "database.sql.gz"), gzipSync(sql, { level: 9 }));
  return complete(await readDatabase(url));
}

/**
 * Throws if a table has no row, so that no kind of record is forgotten.
 *
 * @param {Record<string, unknown[]>} rows
 */
function complete(rows) {
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  if (empty.length > 0) throw new Error(`These tables are empty: ${empty.join(", ")}`);
  return rows;
}
