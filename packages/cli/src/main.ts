#!/usr/bin/env -S node --conditions=source
import { exitCodes } from "./exit-codes.ts";
import { refuseOldNode } from "./oldest-node.ts";

// Import the program only on a Node that has all of its modules. Otherwise, an older Node would print a stack trace.
const refusal = refuseOldNode(process.versions.node);
if (refusal === undefined) await import("./program.ts");
else {
  process.stderr.write(`throughline: ${refusal}\n`);
  process.exitCode = exitCodes.failed;
}
