import type { Command } from "../command.ts";
import { appChange, appCreate, appList } from "./app.ts";
import { calibrationCommand } from "./calibration.ts";
import { doctorCommand } from "./doctor.ts";
import { explainCommand } from "./explain.ts";
import { keysCreate, keysList, keysRevoke, keysRotate } from "./keys.ts";
import { linkCreate, linkList } from "./link.ts";
import { serveCommand } from "./serve.ts";
import { statsCommand } from "./stats.ts";

/** Everything `throughline` can do, in the order the help shows it. */
export const commands: readonly Command[] = [
  serveCommand,
  appCreate,
  appChange,
  appList,
  linkCreate,
  linkList,
  statsCommand,
  keysCreate,
  keysList,
  keysRotate,
  keysRevoke,
  explainCommand,
  calibrationCommand,
  doctorCommand,
];
