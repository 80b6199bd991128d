#!/usr/bin/env -S node --conditions=source
import { openStore, readConfig } from "@throughline/server";
import { ask } from "./doctor/ask.ts";
import { run } from "./run.ts";

// Only set, never exited: `serve` goes on until a signal ends it.
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(text),
  progress: (text) => process.stderr.isTTY && process.stderr.write(`\r${text}\x1b[K`),
  complain: (text) => process.stderr.write(text),
  ask,
  openStore: (env, options) => openStore(readConfig(env), options),
});
