import { StoreUnavailable } from "../errors.ts";

/**
 * Throws unless a stored document has the version that this release reads. A document without a version was written before
 * the first release. Refusing it is better than reading it wrongly or as empty.
 */
export function requireVersion(what: string, known: number, stored: number | undefined): void {
  if (stored === known) return;
  const version = stored === undefined ? "no version" : `version ${stored}`;
  throw new StoreUnavailable(
    `The stored ${what} have ${version}, and this release reads version ${known}. ` +
      `Run the release that wrote them, or restore a backup.`,
  );
}
