import { StoreUnavailable } from "../errors.ts";

/** A stored document has a version that this release does not read. The message says what the operator can do. */
export class UnknownVersion extends StoreUnavailable {
  override name = "UnknownVersion";

  constructor(what: string, known: number, stored: number | undefined, remedy: string) {
    const version = stored === undefined ? "no version" : `version ${stored}`;
    super(
      `The stored ${what} have ${version}, and this release reads version ${known}. ` +
        `Run the release that wrote them, or ${remedy}.`,
    );
  }
}

/**
 * Throws unless stored documents have the version that this release reads. A document without a version was written before
 * the first release. Refusing it is better than reading it wrongly or as empty. `remedy` is the alternative to running the
 * release that wrote it.
 */
export function requireVersion(
  what: string,
  known: number,
  stored: number | undefined,
  remedy = "restore a backup",
): void {
  if (stored !== known) throw new UnknownVersion(what, known, stored, remedy);
}
