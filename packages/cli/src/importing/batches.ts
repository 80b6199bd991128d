import type { LinkInFile } from "@throughline/server";
import { limits } from "@throughline/protocol";

/**
 * The maximum length of a batch. A character takes up to four bytes, and half of the body is left for the JSON
 * around the links.
 */
const maxCharacters = limits.importBodyBytes / 8;

/** Groups links into batches that fit into one request. */
export async function* batchLinks(
  links: AsyncIterable<LinkInFile>,
): AsyncGenerator<readonly LinkInFile[]> {
  let batch: LinkInFile[] = [];
  let characters = 0;
  for await (const each of links) {
    const length = JSON.stringify(each.link).length;
    const isFull = batch.length === limits.linksPerImport || characters + length > maxCharacters;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(each);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
