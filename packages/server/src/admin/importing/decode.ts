import { ImportFileError } from "./import-file-error.ts";

/** How many bytes are decoded at a time. */
const chunkBytes = 64 * 1024;

/** Decodes a UTF-8 file, with or without a byte order mark. Rejects with {@link ImportFileError}. */
export async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lines = 1;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseOtherEncodings(chunk);
    isFirst = false;
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      const part = chunk.subarray(at, at + chunkBytes);
      const text = decodeLine(() => decoder.decode(part, { stream: true }), lines);
      lines += text.split("\n").length - 1;
      yield text;
    }
  }
  yield decodeLine(() => decoder.decode(), lines);
}

/** Refuses the formats that spreadsheets use by default. */
function refuseOtherEncodings([first, second]: Uint8Array): void {
  const pair = `${first} ${second}`;
  // UTF-16 begins with a byte order mark, or every other byte of Latin text is 0.
  if (pair === "255 254" || pair === "254 255" || first === 0 || second === 0) {
    throw new ImportFileError("The file is in UTF-16. Save it as CSV in UTF-8.");
  }
  if (pair === "80 75") {
    throw new ImportFileError("The file is an archive or a spreadsheet. Save it as CSV in UTF-8.");
  }
}

function decodeLine(decoding: () => string, line: number): string {
  try {
    return decoding();
  } catch {
    throw new ImportFileError(
      `The file is not in UTF-8 (after line ${line}). Save it as CSV in UTF-8.`,
    );
  }
}
