import type { InviterStore } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";

/** Returns the id by which other installs know an install that created a link. It says nothing about the install's own id. */
export async function findInviter(
  { inviters, random }: { readonly inviters: InviterStore; readonly random: RandomBytes },
  app: string,
  install: string,
): Promise<string> {
  return (
    (await inviters.idOf(app, install)) ??
    inviters.assignId(app, install, `inv_${toBase32(random(16))}`)
  );
}
