/**
 * `node scripts/run.mjs <start|test> <file> …`: installs Node 24 and the packages that `npm start` or
 * `npm test` needs, then runs a program from its TypeScript source in the repository's root. Node options may
 * precede the file. `throughline serve` also gets the dashboard and the client, as `npm start` serves them.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildServedParts } from "./build-served-parts.mjs";
import { follow, memoryEnvironment, nodeFlags, root } from "./processes.mjs";
import { continueOnNode24, installPackages } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url));
const [purpose, ...args] = process.argv.slice(2);
await installPackages(purpose === "test" ? "test" : "start");

const isService = args[0] === "packages/cli/src/main.ts" && args[1] === "serve";
const needsParts = isService && !args.some((arg) => /^(-h|--help)$/.test(arg));
const parts = needsParts ? await buildServedParts() : {};

const program = spawn(process.execPath, [...nodeFlags, ...args], {
  cwd: root,
  stdio: "inherit",
  // A separate process group, so that Ctrl-C reaches the child only once, through this process.
  detached: true,
  env: { ...parts, ...memoryEnvironment, ...process.env },
});
process.exitCode = (await follow(program)).code;
