import { randomBytes } from "node:crypto";

const start = randomBytes(4).toString("hex");
let count = 0;

/** Creates a request id for answers and logs: a random prefix of this process and a counter. */
export function makeRequestId(): string {
  count += 1;
  return `${start}-${count}`;
}
