import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { requireInstalledPostgres } from "../../packages/storage/src/postgres/testing/installed-postgres.ts";
import { freePort } from "../../tools/failover/src/free-port.ts";
import { root } from "../processes.mjs";

const execute = promisify(execFile);

/**
 * The shell functions that replace commands of the guide. `serve` runs in the background until `stop`. `sudo` runs
 * commands as the current user, who is also the PostgreSQL administrator.
 */
const shellFunctions = `
services=()
throughline() {
  if [ "$1" != serve ]; then command throughline "$@"; return; fi
  command throughline serve > serve.log 2>&1 &
  services+=($!)
  until curl --silent --fail --output ready "http://127.0.0.1:$PORT/readyz"; do
    kill -0 $! || { cat serve.log; exit 1; }
    sleep 0.1
  done
}
stop() {
  kill "\${services[-1]}"
  wait "\${services[-1]}"
  unset 'services[-1]'
}
has() { throughline link list | grep --quiet "/$1 "; }
is_current() { throughline migrate status | grep --quiet "up to date"; }
sudo() {
  if [ "$1" = -u ]; then shift 2; fi
  "$@"
}
systemctl() { echo "systemctl $*: systemd does not run here"; }
trap 'kill "\${services[@]}" 2> /dev/null || true' EXIT
`;

/** The versions in the guide. */
const [older, newer] = ["1.0.0", "1.1.0"];

/**
 * Runs every command of the operating guide in order, unchanged, in an empty folder: installs this version, upgrades
 * to a version with another schema, goes back to a backup, upgrades again, backs up, restores, and moves to PostgreSQL and back.
 * Only folders, ports, the address of the database and the packages are replaced: no registry has them yet.
 *
 * @param {{ tarball: string, scratch: string, postgres: { port: number }, npmSettings: Record<string, string> }} options
 */
export async function followGuide({ tarball, scratch, postgres, npmSettings }) {
  const guide = await readFile(join(root, "docs/guides/operating.md"), "utf8");
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, block = ""]) => block)
    // These need the internet, a bucket and another program.
    .filter((block) => !/^(# \/etc\/cron\.d|EXPORT_TO=|duckdb )/.test(block));
  const steps = storyOf(blocks);
  const work = join(scratch, "work");
  const [port, other] = [await freePort(), await freePort()];
  const script = [shellFunctions, ...steps]
    .join("\n")
    .replaceAll(/(?<=[ =])\/(?=var\/lib|backups|opt|etc)/g, `${scratch}/`)
    .replaceAll(":8787", `:${port}`)
    .replaceAll("PORT=8788", `PORT=${other}`)
    .replaceAll(/(?<=npm install .*)throughline(?:@([\d.]+))?$/gm, (_name, version = older) =>
      join(work, `${version}.tgz`),
    )
    .replaceAll("db.internal:5432", `127.0.0.1:${postgres.port}`);
  await mkdir(work, { recursive: true });
  await mkdir(join(scratch, "etc/systemd/system"), { recursive: true });
  await copyFile(tarball, join(work, `${older}.tgz`));
  await packNewer(tarball, scratch, join(work, `${newer}.tgz`));
  await writeFile(join(scratch, "followed.sh"), script);
  const global = join(scratch, "global");
  const followed = execute("bash", ["--norc", "-euo", "pipefail", join(scratch, "followed.sh")], {
    cwd: work,
    env: {
      ...process.env,
      ...npmSettings,
      NODE_OPTIONS: "",
      npm_config_prefix: global,
      PATH: [join(global, "bin"), requireInstalledPostgres().programs, process.env["PATH"]].join(
        delimiter,
      ),
      PORT: `${port}`,
      PGHOST: "127.0.0.1",
      PGPORT: `${postgres.port}`,
      PGUSER: "owner",
      PGDATABASE: "postgres",
    },
  });
  const end = () => void followed.child.kill();
  process.once("exit", end);
  await followed;
  process.off("exit", end);
  return `${blocks.length} blocks of commands`;
}

/**
 * Packs the next version: the same program with one more schema migration.
 *
 * @param {string} tarball @param {string} scratch @param {string} target
 */
async function packNewer(tarball, scratch, target) {
  const folder = join(scratch, "newer");
  await mkdir(folder, { recursive: true });
  await execute("tar", ["-xzf", tarball, "-C", folder]);
  const manifest = join(folder, "package/package.json");
  const own = JSON.parse(await readFile(manifest, "utf8"));
  await writeFile(manifest, JSON.stringify({ ...own, version: newer }));
  const lib = join(folder, "package/lib");
  let found = 0;
  for (const file of (await readdir(lib)).filter((name) => name.endsWith(".js"))) {
    const text = await readFile(join(lib, file), "utf8");
    const longer = text.replaceAll(
      /^(var migrations\d* = \[)([^\]]*)\];$/gm,
      (_line, start, known) => {
        found += 1;
        const version = known.match(/\w+/g).length + 1;
        const steps = `["CREATE TABLE remarks (remark TEXT)"]`;
        return `${start}${known}, { version: ${version}, release: "1.1.0", oldest: ${version - 1}, sqlite: ${steps}, postgres: ${steps} }];`;
      },
    );
    await writeFile(join(lib, file), longer);
  }
  if (found === 0) throw new Error("The program has no list of migrations to add a step to.");
  await execute("tar", ["-czf", target, "-C", folder, "package"]);
}

/**
 * Combines the guide's code blocks with the actions that its text describes, and with checks of the result.
 *
 * @param {string[]} blocks
 */
function storyOf(blocks) {
  const [install, health, firstApp, unit = "", backUp, upgrade, ready, goBack, ...others] = blocks;
  const [backUpMonday, restore, login, toPostgres, back, ...more] = others;
  if (back === undefined || more.length > 0) {
    throw new Error("The number of command blocks in the guide has changed. Update `storyOf`.");
  }
  return [
    install,
    health,
    firstApp,
    "has spring; is_current",
    backUp,
    "stop",
    upgrade,
    ready,
    "has spring; is_current; throughline link create https://shop.example/later --code later",
    "stop",
    goBack,
    "DATA_DIR=/var/lib/throughline-before has spring",
    "stop",
    upgrade,
    "has spring; has later; is_current",
    unit.replace(/throughline$/m, `throughline@${newer}`),
    "test -x /opt/throughline/bin/throughline",
    backUpMonday,
    restore,
    "DATA_DIR=/var/lib/other has later",
    "stop",
    "stop",
    login,
    toPostgres,
    "has later; throughline link create https://shop.example/last --code last",
    "stop",
    back,
    "DATA_DIR=/var/lib/throughline-new has last",
    "stop",
  ];
}
