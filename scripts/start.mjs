/** `npm start`: sets up, runs the service on this machine, prints the address to open. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { follow, root } from "./processes.mjs";
import { continueOnNode24, installPackages } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url));
await installPackages("start");

const service = spawn(process.execPath, ["--conditions=source", "packages/server/src/main.ts"], {
  cwd: root,
  // The channel tells when the service listens, and tells the service when this process is gone.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  // Its own process group: Ctrl-C reaches it once, through this process.
  detached: true,
  env: { LOG_LEVEL: "warn", ...process.env },
});
service.once("message", (/** @type {{ listening: string }} */ { listening }) => {
  const url = new URL(listening);
  if (!process.env["HOST"]) url.hostname = "localhost";
  process.stdout.write(`
  Throughline is running.

    alive?   ${url.origin}/healthz
    API      ${url.origin}/openapi.json

  Ctrl-C ends it.
`);
});
process.exitCode = (await follow(service)).code;
