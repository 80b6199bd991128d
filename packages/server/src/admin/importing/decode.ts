import { TimeSlices } from "../../platform/time/time-slices.ts";
import { FileFault } from "./file-fault.ts";

/** How much of a file is read at a time: a parser works on all of it at a stretch. */
const pieceBytes = 4096;

/** The text of a file in UTF-8, with or without a byte order mark, as it is read. Rejects with {@link FileFault}. */
export async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lines = 1;
  let isFirst = true;
  const slices = new TimeSlices();
  for await (const chunk of chunks) {
    if (isFirst) refuseOthers(chunk);
    isFirst = false;
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      const text = read(() => decoder.decode(piece, { stream: true }), lines);
      lines += text.split("\n").length - 1;
      yield text;
      await slices.rest();
    }
  }
  yield read(() => decoder.decode(), lines);
}

/** What spreadsheets save when they are not asked for CSV in UTF-8. */
function refuseOthers([first, second]: Uint8Array): void {
  const pair = `${first} ${second}`;
  // With a byte order mark, or with Latin letters, of which every other byte is 0.
  if (pair === "255 254" || pair === "254 255" || first === 0 || second === 0) {
    throw new FileFault("The file is in UTF-16. Save it as CSV in UTF-8.");
  }
  if (pair === "80 75") {
    throw new FileFault("The file is an archive or a spreadsheet. Save it as CSV in UTF-8.");
  }
}

function read(decoding: () => string, line: number): string {
  try {
    return decoding();
  } catch {
    throw new FileFault(`The file is not in UTF-8 (after line ${line}). Save it as CSV in UTF-8.`);
  }
}
