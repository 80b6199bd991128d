import type { Command } from "../command.ts";
import { appListCommands } from "./app-lists.ts";
import { appCreate, appDelete, appList } from "./app.ts";
import { backupCommand, restoreCommand, verifyCommand } from "./backup.ts";
import { copyCommand } from "./copy.ts";
import { doctorCommand } from "./doctor.ts";
import { eraseCommands } from "./erase.ts";
import { exportCommands, personalExportCommands } from "./export.ts";
import { routeCommands, switchCommands } from "./from-routes.ts";
import { importCommands } from "./import.ts";
import { importRecordCommands } from "./import-records.ts";
import { linkDelete } from "./link-delete.ts";
import { linkPreview } from "./link-preview.ts";
import { linkQrCode } from "./link-qr-code.ts";
import { linkRuleAdd, linkRuleDelete, linkRuleList, linkRuleMove } from "./link-rule.ts";
import { linkSplitEnd, linkSplitSet } from "./link-split.ts";
import { mailList, mailTest } from "./mail.ts";
import { mcpCommand } from "./mcp.ts";
import {
  memberInvite,
  memberPasskeys,
  memberRemovePasskey,
  memberRemoveSecondFactor,
  memberResetPassword,
  memberSignOut,
} from "./member.ts";
import { migrateStatus, migrateUp } from "./migrate.ts";
import { serveCommand } from "./serve.ts";
import { storeCompact, storeUsageCommand } from "./store.ts";

/** The headings of the help, each with the first words of its commands. Other commands come at the end. */
export const commandGroups: readonly { heading: string; nouns: readonly string[] }[] = [
  { heading: "Service", nouns: ["serve", "doctor", "mcp", "mail"] },
  { heading: "Apps", nouns: ["app", "domain", "page", "web"] },
  { heading: "Links", nouns: ["link"] },
  { heading: "Statistics", nouns: ["stats", "activity", "calibration", "model"] },
  { heading: "Installs and users", nouns: ["install", "explain", "inviter", "user", "event"] },
  { heading: "Access", nouns: ["key", "member", "invitation", "audit"] },
  { heading: "Webhooks", nouns: ["webhook"] },
  { heading: "Import and export", nouns: ["import", "export"] },
  { heading: "Data", nouns: ["migrate", "store", "backup", "verify", "restore", "copy"] },
];

const nouns = commandGroups.flatMap((group) => group.nouns);

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  doctorCommand,
  mcpCommand,
  mailList,
  mailTest,
  appCreate,
  appList,
  ...routeCommands,
  appDelete,
  ...appListCommands,
  ...switchCommands,
  linkDelete,
  linkPreview,
  linkQrCode,
  linkRuleList,
  linkRuleAdd,
  linkRuleMove,
  linkRuleDelete,
  linkSplitSet,
  linkSplitEnd,
  memberInvite,
  memberResetPassword,
  memberSignOut,
  memberPasskeys,
  memberRemovePasskey,
  memberRemoveSecondFactor,
  ...importCommands,
  ...importRecordCommands,
  ...exportCommands,
  ...personalExportCommands,
  ...eraseCommands,
  migrateStatus,
  migrateUp,
  storeUsageCommand,
  storeCompact,
  backupCommand,
  verifyCommand,
  restoreCommand,
  copyCommand,
].toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf({ name }: Command): number {
  const rank = nouns.indexOf(name.split(" ", 1)[0] ?? "");
  return rank === -1 ? nouns.length : rank;
}
