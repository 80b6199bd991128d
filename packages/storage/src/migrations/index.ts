import { baseline } from "./001-baseline/index.ts";
import { ads } from "./002-ads.ts";
import { passkeys } from "./003-passkeys.ts";
import { privacy } from "./004-privacy.ts";
import { mails } from "./005-mails.ts";
import type { Migration } from "./migration.ts";

/** All migrations, oldest first. Versions count up by one. Never edit a released migration; add another one. */
export const migrations: readonly Migration[] = [baseline, ads, passkeys, privacy, mails];
