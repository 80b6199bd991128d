/** Installs the system packages that `npm run test:release` needs, or lists the missing ones. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installedPostgres } from "../../packages/storage/src/postgres/testing/installed-postgres.ts";
import { giveUp } from "../processes.mjs";
import { canInstallDebianPackages, installDebianPackages } from "../setup.mjs";

/** @typedef {{ debianPackage: string, isInstalled: () => boolean }} Part */

/** @type {Part[]} */
const parts = [
  // For tests on an older PostgreSQL than npm's, and with standbys.
  { debianPackage: "postgresql", isInstalled: () => installedPostgres() !== undefined },
  program("patroni", "patroni"),
  program("etcd-server", "etcd"),
  program("systemd", "systemd-analyze"),
  program("prometheus", "promtool"),
  program("python3", "python3"),
  // Hermes on npm exists only for x64.
  ...(process.arch === "x64" ? [] : [program("qemu-user-static", "qemu-x86_64-static")]),
];

/**
 * @param {string} debianPackage
 * @param {string} command
 * @returns {Part}
 */
function program(debianPackage, command) {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return {
    debianPackage,
    isInstalled: () => folders.some((folder) => existsSync(join(folder, command))),
  };
}

export async function installReleaseParts() {
  if (process.platform !== "linux") {
    giveUp("The release tests run on Linux only: they need systemd, Patroni and etcd.");
  }
  const missing = () => parts.filter((part) => !part.isInstalled());
  const names = () => missing().map(({ debianPackage }) => debianPackage);
  if (missing().length === 0) return;
  const { output } = canInstallDebianPackages()
    ? await installDebianPackages(names())
    : { output: "" };
  if (missing().length === 0) return;
  const all = names().join(" ");
  giveUp(`${output.trim()}\nThe release tests need ${all}. Install: sudo apt-get install ${all}`);
}
