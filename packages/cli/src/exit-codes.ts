/** How the process ends. */
export const exitCodes = {
  ok: 0,
  /** What was asked for failed, or what was asked about is not in order. */
  failed: 1,
  /** Called wrongly, or configured wrongly. */
  usage: 2,
  /** The data folder or the database cannot be used: not there, missing rights, damaged, disk full, busy. */
  data: 3,
} as const;
