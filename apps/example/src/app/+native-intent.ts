/**
 * Links that open the app go through Throughline, which resolves short ones and sees each tap once; so
 * the router starts at the catalogue and leaves them alone.
 */
export function redirectSystemPath({ initial }: { path: string; initial: boolean }): string | null {
  return initial ? "/" : null;
}
