import type { LinkInFile } from "@throughline/server";
import { limits } from "@throughline/protocol";

/** Half of what the service takes, as a character is up to four bytes: the rest is for what surrounds the links. */
const mostCharacters = limits.importBodyBytes / 8;

/** Links in groups that one request can carry. */
export async function* batchesOf(
  links: AsyncIterable<LinkInFile>,
): AsyncGenerator<readonly LinkInFile[]> {
  let batch: LinkInFile[] = [];
  let characters = 0;
  for await (const each of links) {
    const length = JSON.stringify(each.link).length;
    const isFull = batch.length === limits.linksPerImport || characters + length > mostCharacters;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(each);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
