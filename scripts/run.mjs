/**
 * `node scripts/run.mjs <start|test> <file> …`: brings Node 24 and the packages `npm start` or `npm test`
 * needs, then runs a program from its TypeScript source in the repository's root. Options of Node may
 * stand before the file.
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
  // Its own process group: Ctrl-C reaches it once, through this process.
  detached: true,
});
process.exitCode = (await follow(program)).code;
