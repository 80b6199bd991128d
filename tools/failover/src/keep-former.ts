import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { packed, repository } from "./former.ts";

/**
 * `npm run former -w @throughline/failover`, right after a release: keeps its npm package. The tests of an upgrade
 * start from it.
 */
const npm = (...args: string[]) =>
  execFileSync("npm", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", 2] });
npm("run", "build", "--workspace=@throughline/cli");
const folder = dirname(packed);
const name = npm("pack", "./packages/cli/dist", "--pack-destination", folder).trim();
renameSync(join(folder, name), packed);
