import type { LineError, LinkImportItem } from "@throughline/protocol";
import type { LinkInFile } from "./read-links.ts";

/** How many errors are kept. A file may have many more. */
const maxListedErrors = 1000;
const maxPrintedErrors = 20;

/** Collects what happens to the links of a file. */
export class ImportReport {
  readonly counts = { created: 0, replaced: 0, unchanged: 0, conflict: 0, invalid: 0 };
  readonly errors: LineError[] = [];
  readonly #notes = new Map<string, number>();
  #passwords = 0;
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
    if (this.errors.length < maxListedErrors)
      this.errors.push({ line, code, outcome, error: error ?? "" });
  }

  /** Counts the ignored parts of a link, its password, and whether its host is not a domain of the app. */
  addNotes({ host, ignored, link }: LinkInFile, domains: readonly string[]): void {
    if (link.hasPassword) this.#passwords += 1;
    for (const what of ignored) this.#notes.set(what, (this.#notes.get(what) ?? 0) + 1);
    if (host !== undefined && !domains.includes(host)) {
      this.#hosts.set(host, (this.#hosts.get(host) ?? 0) + 1);
    }
  }

  /** Returns one sentence for each kind of note. */
  get notes(): string[] {
    return [
      ...[...this.#notes].map(([what, links]) => `Ignored in ${countLinks(links)}: ${what}.`),
      ...(this.#passwords > 0
        ? [
            `${countLinks(this.#passwords)} with a password, which the file does not contain. A new link stays disabled until ` +
              "you set a password and enable the link.",
          ]
        : []),
      ...[...this.#hosts].map(
        ([host, links]) =>
          `${countLinks(links)} on ${host}, which is not one of the app's domains. Add the domain in the settings or ` +
          "with throughline app edit --link-domain, and point it at the service, to keep these addresses working.",
      ),
    ];
  }

  /** Returns the report as lines of text. `isDone` is false for a dry run. */
  toLines(isDone: boolean): string[] {
    const { created, replaced, unchanged, conflict, invalid } = this.counts;
    const lines: [number, string][] = [
      [created, isDone ? "created" : "to create"],
      [replaced, isDone ? "replaced" : "to replace"],
      [unchanged, "unchanged"],
      [conflict, "in conflict with an existing link of the same code"],
      [invalid, "not valid"],
    ];
    const printed = this.errors
      .slice(0, maxPrintedErrors)
      .map(
        ({ line, code, error }) => `  line ${line}${code === null ? "" : `, ${code}`}: ${error}`,
      );
    const more = this.faulty - printed.length;
    return [
      ...lines.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
      ...printed,
      ...(more > 0 ? [`  and ${more} more; --json prints the first ${maxListedErrors}`] : []),
      ...this.notes,
    ];
  }
}

function countLinks(count: number): string {
  return count === 1 ? "1 link" : `${count} links`;
}
