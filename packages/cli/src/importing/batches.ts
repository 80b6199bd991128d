import type { LinkInFile } from "@throughline/server";
import { limits } from "@throughline/protocol";

/** A character has up to four bytes. The other half of the body is for the JSON around the links. */
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
