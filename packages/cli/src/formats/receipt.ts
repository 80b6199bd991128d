import type { ErasureReceipt } from "@throughline/protocol";
import { table } from "../table.ts";

/** Says what was erased, with the receipt. */
export function formatReceipt(id: string, receipt: ErasureReceipt): string {
  const { subject, installs, erased, erasedAt, erasedBy } = receipt;
  const whole =
    subject === "install"
      ? `${id} was erased. Counts stay.`
      : `${id} was erased with ${installs} ${installs === 1 ? "install" : "installs"} and all events. Counts stay.`;
  return [
    whole,
    "",
    table([
      ["receipt", receipt.id],
      ["erased at", erasedAt],
      ["erased by", erasedBy.name ?? "the command line"],
      ["hash of the ID", receipt.hash],
      ...Object.entries(erased).map(([kind, count]) => [kind, String(count)]),
    ]),
  ].join("\n");
}
