import { once } from "node:events";
import { resolveTxt } from "node:dns/promises";
import { createInterface } from "node:readline/promises";
import { httpGet, openStore, readConfig } from "@throughline/server";
import { run } from "./run.ts";

const args = process.argv.slice(2);

// A reader that closes the pipe early, such as `head`, is not an error. It ends a command, but not the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    if (args[0] !== "serve") process.exit();
  });
}

// Set the exit code instead of calling `process.exit()`, because `serve` runs until a signal ends it.
process.exitCode = await run(args, {
  env: process.env,
  isInteractive: process.stdin.isTTY && process.stdout.isTTY,
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const ended = once(lines, "close").then(() => "");
    try {
      return await Promise.race([lines.question(question), ended]);
    } finally {
      lines.close();
    }
  },
  print: async (text) => {
    // The listener above handles errors.
    if (!process.stdout.write(text)) await once(process.stdout, "drain").catch(() => undefined);
  },
  progress: (text) => process.stderr.isTTY && process.stderr.write(`\r${text}\x1b[K`),
  printError: (text) => process.stderr.write(text),
  httpGet,
  readTxt: resolveTxt,
  openStore: (env, options) => openStore(readConfig(env), options),
});
