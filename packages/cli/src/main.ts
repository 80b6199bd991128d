#!/usr/bin/env -S node --conditions=source
import { once } from "node:events";
import { resolveTxt } from "node:dns/promises";
import { httpGet, openStore, readConfig } from "@throughline/server";
import { run } from "./run.ts";

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// Set the exit code instead of calling `process.exit()`, because `serve` runs until a signal ends it.
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  progress: (text) => process.stderr.isTTY && process.stderr.write(`\r${text}\x1b[K`),
  printError: (text) => process.stderr.write(text),
  httpGet,
  readTxt: resolveTxt,
  openStore: (env, options) => openStore(readConfig(env), options),
});
