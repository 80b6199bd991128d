import { randomBytes } from "node:crypto";

const start = randomBytes(4).toString("hex");
let count = 0;

/** Names a request in answers and in the log: a mark of this process, and a count. */
export function makeRequestId(): string {
  count += 1;
  return `${start}-${count}`;
}
