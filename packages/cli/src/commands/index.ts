import type { Command } from "../command.ts";
import { appCreate, appDelete, appList, appEdit } from "./app.ts";
import { appVariantDelete, appVariantList, appVariantSet } from "./app-variant.ts";
import { auditList } from "./audit.ts";
import { backupCommand, restoreCommand, verifyCommand } from "./backup.ts";
import { calibrationCommand } from "./calibration.ts";
import { copyCommand } from "./copy.ts";
import { doctorCommand } from "./doctor.ts";
import { explainCommand } from "./explain.ts";
import { exportCommands } from "./export.ts";
import { importCommands } from "./import.ts";
import { importRecordCommands } from "./import-records.ts";
import { installList, installMarkTest } from "./install.ts";
import { installSimulate } from "./install-simulate.ts";
import { keyCreate, keyEdit, keyList, keyRevoke, keyRotate } from "./key.ts";
import { modelReset, modelShow } from "./model.ts";
import { linkPreview } from "./link-preview.ts";
import { linkTestPage } from "./link-test-page.ts";
import { linkCreate, linkDelete, linkDisable, linkEdit, linkEnable, linkList } from "./link.ts";
import { linkRuleAdd, linkRuleDelete, linkRuleList, linkRuleMove } from "./link-rule.ts";
import { linkSplitEnd, linkSplitSet, linkSplitShow } from "./link-split.ts";
import { mcpCommand } from "./mcp.ts";
import { memberInvite, memberList, memberResetPassword } from "./member.ts";
import { migrateDown, migrateStatus, migrateUp } from "./migrate.ts";
import { pageDelete, pageList, pageSet } from "./page.ts";
import { serveCommand } from "./serve.ts";
import { linkStats, statsCommand } from "./stats.ts";
import {
  webhookCreate,
  webhookEdit,
  webhookList,
  webhookLog,
  webhookDelete,
  webhookReplay,
  webhookRotate,
  webhookTest,
} from "./webhook.ts";
import { webSnippet } from "./web.ts";
import { storeCompact, storeUsageCommand } from "./store.ts";
import { inviterShow } from "./inviter.ts";
import { userErase, userShow } from "./user.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  appCreate,
  appList,
  appEdit,
  appDelete,
  appVariantList,
  appVariantSet,
  appVariantDelete,
  linkCreate,
  linkList,
  linkEdit,
  linkDisable,
  linkEnable,
  linkDelete,
  linkRuleList,
  linkRuleAdd,
  linkRuleMove,
  linkRuleDelete,
  linkSplitSet,
  linkSplitShow,
  linkSplitEnd,
  linkPreview,
  linkTestPage,
  linkStats,
  pageList,
  pageSet,
  pageDelete,
  webSnippet,
  statsCommand,
  ...importCommands,
  ...importRecordCommands,
  ...exportCommands,
  keyCreate,
  keyList,
  keyRotate,
  keyEdit,
  keyRevoke,
  webhookCreate,
  webhookList,
  webhookEdit,
  webhookDelete,
  webhookTest,
  webhookLog,
  webhookReplay,
  webhookRotate,
  memberInvite,
  memberList,
  memberResetPassword,
  auditList,
  installList,
  installMarkTest,
  inviterShow,
  userShow,
  userErase,
  installSimulate,
  explainCommand,
  calibrationCommand,
  modelShow,
  modelReset,
  doctorCommand,
  mcpCommand,
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

/** Former names of commands and of groups of commands. They still work, so that scripts do not break. */
export const formerNames: Readonly<Record<string, string>> = {
  "app update": "app edit",
  "install test": "install mark-test",
  keys: "key",
  lessons: "model",
  "member reset": "member reset-password",
  "webhook add": "webhook create",
  "webhook remove": "webhook delete",
};
