/** `npm start`: sets up, runs the service on this machine, prints the address to open and, once, the first app's keys. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { follow, root } from "./processes.mjs";
import { continueOnNode24, installPackages } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url));
await installPackages("start");

const service = spawn(
  process.execPath,
  ["--conditions=source", "packages/cli/src/main.ts", "serve", "--first-app", "My app"],
  {
    cwd: root,
    // The channel tells the service when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // Its own process group: Ctrl-C reaches it once, through this process.
    detached: true,
    env: { LOG_LEVEL: "warn", ...process.env },
  },
);
process.exitCode = (await follow(service)).code;
