/** A file cannot be read as what it is said to be: one sentence for its owner, with the line where there is one. */
export class FileFault extends Error {
  override name = "FileFault";
}
