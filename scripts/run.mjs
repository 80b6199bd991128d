/**
 * `node scripts/run.mjs <start|test> <file> …`: installs Node 24 and the packages that `npm start` or
 * `npm test` needs, then runs a program from its TypeScript source in the repository's root. Node options may
 * precede the file.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { follow, nodeFlags, root } from "./processes.mjs";
import { continueOnNode24, installPackages } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url));
const [purpose, ...args] = process.argv.slice(2);
await installPackages(purpose === "test" ? "test" : "start");

const program = spawn(process.execPath, [...nodeFlags, ...args], {
  cwd: root,
  stdio: "inherit",
  // A separate process group, so that Ctrl-C reaches the child only once, through this process.
  detached: true,
});
process.exitCode = (await follow(program)).code;
