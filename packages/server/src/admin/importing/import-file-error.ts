/** Thrown for a file that is not in the expected format. The message is one sentence for the user, with the line if there is one. */
export class ImportFileError extends Error {
  override name = "ImportFileError";
}
