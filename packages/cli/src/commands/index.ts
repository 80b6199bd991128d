import type { Command } from "../command.ts";
import { appCreate, appList, appUpdate } from "./app.ts";
import { auditList } from "./audit.ts";
import { backupCommand, restoreCommand, verifyCommand } from "./backup.ts";
import { calibrationCommand } from "./calibration.ts";
import { copyCommand } from "./copy.ts";
import { doctorCommand } from "./doctor.ts";
import { explainCommand } from "./explain.ts";
import { exportCommands } from "./export.ts";
import { importCommands } from "./import.ts";
import { importRecordCommands } from "./import-records.ts";
import { installList, installTest } from "./install.ts";
import { keysCreate, keysList, keysRevoke, keysRotate } from "./keys.ts";
import { lessonsReset, lessonsShow } from "./lessons.ts";
import { linkCreate, linkDelete, linkDisable, linkEdit, linkEnable, linkList } from "./link.ts";
import { memberInvite, memberList, memberReset } from "./member.ts";
import { migrateDown, migrateStatus, migrateUp } from "./migrate.ts";
import { serveCommand } from "./serve.ts";
import { linkStats, statsCommand } from "./stats.ts";
import {
  webhookAdd,
  webhookEdit,
  webhookList,
  webhookLog,
  webhookRemove,
  webhookReplay,
  webhookRotate,
  webhookTest,
} from "./webhook.ts";
import { storeCompact, storeUsageCommand } from "./store.ts";

/** Everything `throughline` can do, in the order the help shows it. */
export const commands: readonly Command[] = [
  serveCommand,
  appCreate,
  appList,
  appUpdate,
  linkCreate,
  linkList,
  linkEdit,
  linkDisable,
  linkEnable,
  linkDelete,
  linkStats,
  statsCommand,
  ...importCommands,
  ...importRecordCommands,
  ...exportCommands,
  keysCreate,
  keysList,
  keysRotate,
  keysRevoke,
  webhookAdd,
  webhookList,
  webhookEdit,
  webhookRemove,
  webhookTest,
  webhookLog,
  webhookReplay,
  webhookRotate,
  memberInvite,
  memberList,
  memberReset,
  auditList,
  installList,
  installTest,
  explainCommand,
  calibrationCommand,
  lessonsShow,
  lessonsReset,
  doctorCommand,
  migrateStatus,
  migrateUp,
  migrateDown,
  storeUsageCommand,
  storeCompact,
  backupCommand,
  verifyCommand,
  restoreCommand,
  copyCommand,
];
