#!/usr/bin/env -S node --conditions=source
import { once } from "node:events";
import { resolveTxt } from "node:dns/promises";
import { ask, openStore, readConfig } from "@throughline/server";
import { run } from "./run.ts";

// Whoever reads only the first lines, such as `head`, has had enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// Only set, never exited: `serve` goes on until a signal ends it.
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  progress: (text) => process.stderr.isTTY && process.stderr.write(`\r${text}\x1b[K`),
  complain: (text) => process.stderr.write(text),
  ask,
  readTxt: resolveTxt,
  openStore: (env, options) => openStore(readConfig(env), options),
});
