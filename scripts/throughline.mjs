/** `npm run throughline -- <command>`: sets up and runs the command-line tool on this checkout. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { follow, nodeFlags, root } from "./processes.mjs";
import { continueOnNode24, installPackages } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url));
await installPackages("start");

const command = spawn(
  process.execPath,
  [...nodeFlags, "packages/cli/src/main.ts", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit", detached: true },
);
process.exitCode = (await follow(command)).code;
