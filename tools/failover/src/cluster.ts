import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { requireInstalledPostgres } from "@throughline/storage/postgres/testing/installed-postgres";
import { childrenOf } from "./children.ts";
import { freePort } from "./free-port.ts";

/** One machine of the cluster: Patroni and the PostgreSQL that it manages. */
export interface Member {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly folder: string;
  patroni: ChildProcess;
}

/** PostgreSQL refuses to run as root, so all processes run as `nobody` if this process is root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The Patroni settings that the scaling guide recommends. */
const settings = fileURLToPath(new URL("../../../deploy/patroni.yaml", import.meta.url));
const password = "secret";
const startMs = 120_000;

/** Returns the URL of the cluster's database. `hosts` is one host or several, separated by commas. */
export function databaseAt(hosts: string): string {
  return `postgres://postgres:${password}@${hosts}/postgres`;
}

/**
 * A primary and a synchronous standby with Patroni and etcd on free ports of this machine, as in the scaling guide. Call
 * {@link Cluster.stop} at the end.
 */
export class Cluster {
  readonly #folder = mkdtempSync(join(tmpdir(), "throughline-cluster-"));
  readonly members: Member[] = [];
  #etcd: ChildProcess | undefined;
  #etcdPorts = { client: 0, peer: 0 };

  static async start(): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    changeOwner(this.#folder);
    this.#etcdPorts = { client: await freePort(), peer: await freePort() };
    await this.startEtcd();
    for (const name of ["a", "b"]) {
      const folder = join(this.#folder, name);
      mkdirSync(folder);
      changeOwner(folder);
      const [port, api] = [await freePort(), await freePort()];
      const member = { name, port, api, folder };
      // The user that Patroni runs as can read this copy.
      copyFileSync(settings, join(folder, "patroni.yaml"));
      this.members.push({ ...member, patroni: this.#runPatroni(member) });
      // The first member creates the database, and the second copies it.
      await this.#until(`${name} runs`, async () => (await roleOf(member)) !== undefined);
    }
    await this.waitUntilHealthy();
  }

  /** Waits until there are a primary and a synchronous standby. */
  async waitUntilHealthy(): Promise<void> {
    await this.#until("a primary with a synchronous standby", async () => {
      const roles = await Promise.all(this.members.map((member) => roleOf(member)));
      return roles.includes("primary") && roles.includes("sync standby");
    });
  }

  async primary(): Promise<Member> {
    return this.#withRole("primary");
  }

  async standby(): Promise<Member> {
    return this.#withRole("sync standby");
  }

  async #withRole(role: string): Promise<Member> {
    const found: Member[] = [];
    await this.#until(`a member is the ${role}`, async () => {
      for (const member of this.members) {
        const current = await roleOf(member).catch(() => undefined);
        if (current === role) found.push(member);
      }
      return found.length > 0;
    });
    return found[0] as Member;
  }

  /** Makes the standby the primary, as for an upgrade. */
  async switchOver(): Promise<void> {
    const { name, api } = await this.primary();
    const response = await fetch(`http://127.0.0.1:${api}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: name }),
    });
    if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
  }

  /** Kills only PostgreSQL. Patroni restarts it. */
  killPostgres({ folder }: Member): void {
    process.kill(postmasterOf(folder), "SIGKILL");
  }

  /** Kills PostgreSQL and Patroni, as if the machine had failed. */
  killMember(member: Member): void {
    member.patroni.kill("SIGKILL");
    this.killPostgres(member);
  }

  /** The ids of the processes of a member's PostgreSQL. */
  processesOf({ folder }: Member): number[] {
    const postmaster = postmasterOf(folder);
    return [postmaster, ...childrenOf(postmaster)];
  }

  startMember(member: Member): void {
    member.patroni = this.#runPatroni(member);
  }

  /** Freezes a machine or resumes it. A frozen machine answers nothing, and its connections stay open. */
  freeze(member: Member, frozen: boolean): void {
    const signal = frozen ? "SIGSTOP" : "SIGCONT";
    for (const pid of this.processesOf(member)) process.kill(pid, signal);
    member.patroni.kill(signal);
  }

  async startEtcd(): Promise<void> {
    const { client, peer } = this.#etcdPorts;
    const at = (port: number) => `http://127.0.0.1:${port}`;
    this.#etcd = spawn(
      "etcd",
      [
        `--data-dir=${join(this.#folder, "etcd")}`,
        `--listen-client-urls=${at(client)}`,
        `--advertise-client-urls=${at(client)}`,
        `--listen-peer-urls=${at(peer)}`,
        `--initial-advertise-peer-urls=${at(peer)}`,
        `--initial-cluster=default=${at(peer)}`,
        "--unsafe-no-fsync",
      ],
      {
        ...user,
        cwd: this.#folder,
        stdio: "ignore",
        env: { ...process.env, ETCD_UNSUPPORTED_ARCH: "arm64" },
      },
    );
    await this.#until("etcd answers", async () => (await fetch(`${at(client)}/health`)).ok);
  }

  async killEtcd(): Promise<void> {
    const etcd = this.#etcd;
    if (!etcd || etcd.exitCode !== null || etcd.signalCode !== null) return;
    etcd.kill("SIGKILL");
    await once(etcd, "exit");
  }

  async stop(): Promise<void> {
    for (const member of this.members) {
      member.patroni.kill("SIGCONT");
      member.patroni.kill("SIGKILL");
      try {
        this.freeze(member, false);
        this.killPostgres(member);
      } catch {
        // PostgreSQL does not run.
      }
    }
    await this.killEtcd();
    await pause(500);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** The Patroni settings that differ between members. */
  #environmentOf({ name, port, api, folder }: Omit<Member, "patroni">): Record<string, string> {
    return {
      HOME: folder,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.#etcdPorts.client}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
      PATRONI_POSTGRESQL_BIN_DIR: requireInstalledPostgres().programs,
      PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_PASSWORD: password,
    };
  }

  #runPatroni(member: Omit<Member, "patroni">): ChildProcess {
    const { folder } = member;
    const shell = `exec patroni ${join(folder, "patroni.yaml")} >> ${join(folder, "log")} 2>&1`;
    return spawn("sh", ["-c", shell], {
      ...user,
      cwd: folder,
      stdio: "ignore",
      env: { ...process.env, ...this.#environmentOf(member) },
    });
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + startMs;
    while (!(await holds().catch(() => false))) {
      if (Date.now() > deadline) {
        throw new Error(`Timed out while waiting until ${what}.\n${this.#lastLogLines()}`);
      }
      await pause(200);
    }
  }

  #lastLogLines(): string {
    return this.members
      .map(
        ({ name, folder }) => `${name}: ${readFileSync(join(folder, "log"), "utf8").slice(-1500)}`,
      )
      .join("\n");
  }
}

/** Returns the role of a member, as Patroni reports it. Undefined while PostgreSQL does not run. */
async function roleOf({ api }: Pick<Member, "api">): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${api}/patroni`, {
    signal: AbortSignal.timeout(1000),
  });
  const {
    role,
    state,
    sync_standby: isSync,
  } = (await response.json()) as {
    role?: string;
    state?: string;
    sync_standby?: boolean;
  };
  if (state !== "running" && state !== "streaming") return undefined;
  if (role === "master" || role === "primary") return "primary";
  return isSync ? "sync standby" : "standby";
}

/** Returns the id of PostgreSQL's main process, the parent of all its others. */
function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
}

function changeOwner(folder: string): void {
  chmodSync(folder, 0o700);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
}
