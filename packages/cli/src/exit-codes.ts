/** The exit codes of `throughline`. */
export const exitCodes = {
  ok: 0,
  /** The command failed, or a check found a problem. */
  failed: 1,
  /** The command line or the configuration is invalid. */
  usage: 2,
  /** The data folder or the database is missing, damaged, full, busy or not accessible. */
  data: 3,
} as const;
