import type { Progress } from "../replay/replay.ts";

/** Prints progress: one updating line on a terminal, or a line every ten seconds otherwise. */
export function progressLine(
  label: string,
  out: NodeJS.WriteStream,
  clock: () => number = Date.now,
): Progress {
  let shownAt = clock();
  let shown = "";
  const every = out.isTTY ? 200 : 10_000;
  return (done, total) => {
    const finished = done === total;
    const now = clock();
    if (!finished && now - shownAt < every) return;
    shownAt = now;
    const text = `${label}: ${Math.floor((done / Math.max(1, total)) * 100)} %`;
    if (text === shown) return;
    shown = text;
    if (out.isTTY) out.write(`\r\u001B[K${text}${finished ? "\n" : ""}`);
    else out.write(`${text}\n`);
  };
}
