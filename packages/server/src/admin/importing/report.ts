import type { LineFault, LinkImportItem } from "@throughline/protocol";
import type { LinkInFile } from "./read-links.ts";

/** Faults told one by one; there may be a million more. */
const mostTold = 1000;
const mostPrinted = 20;

/** What becomes of a file's links. */
export class ImportReport {
  readonly counts = { created: 0, replaced: 0, unchanged: 0, conflict: 0, invalid: 0 };
  readonly faults: LineFault[] = [];
  readonly #notes = new Map<string, number>();
  readonly #hosts = new Map<string, number>();

  get links(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count);
  }

  get faulty(): number {
    return this.counts.conflict + this.counts.invalid;
  }

  add(line: number, { code, outcome, error }: LinkImportItem): void {
    this.counts[outcome] += 1;
    if (outcome !== "conflict" && outcome !== "invalid") return;
    if (this.faults.length < mostTold)
      this.faults.push({ line, code, outcome, error: error ?? "" });
  }

  /** What of a link has no equal here, and whether it was on a domain that is none of the app's. */
  takeNotes({ host, leftOut }: LinkInFile, domains: readonly string[]): void {
    for (const what of leftOut) this.#notes.set(what, (this.#notes.get(what) ?? 0) + 1);
    if (host !== undefined && !domains.includes(host)) {
      this.#hosts.set(host, (this.#hosts.get(host) ?? 0) + 1);
    }
  }

  /** What is true of many links, told once. */
  get notes(): string[] {
    return [
      ...[...this.#notes].map(([what, links]) => `Left out of ${inLinks(links)}: ${what}.`),
      ...[...this.#hosts].map(
        ([host, links]) =>
          `${inLinks(links)} on ${host}, which is not one of the app's domains: their old addresses ` +
          "work once it is (in the settings, or throughline app edit --domain) and points to the service.",
      ),
    ];
  }

  /** In words: what is done, or would be. */
  inWords(isDone: boolean): string[] {
    const { created, replaced, unchanged, conflict, invalid } = this.counts;
    const lines: [number, string][] = [
      [created, isDone ? "created" : "to create"],
      [replaced, isDone ? "replaced" : "to replace"],
      [unchanged, "already here"],
      [conflict, "in conflict with a link of the same code"],
      [invalid, "not valid"],
    ];
    const told = this.faults
      .slice(0, mostPrinted)
      .map(
        ({ line, code, error }) => `  line ${line}${code === null ? "" : `, ${code}`}: ${error}`,
      );
    const more = this.faulty - told.length;
    return [
      ...lines.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
      ...told,
      ...(more > 0 ? [`  and ${more} more; --json prints the first ${mostTold}`] : []),
      ...this.notes,
    ];
  }
}

function inLinks(count: number): string {
  return count === 1 ? "1 link" : `${count} links`;
}
