import type { AuditEntry, AuditStore } from "../accounts.ts";
import type { Page, PageRequest } from "../ports.ts";
import { PagedList } from "./paged-list.ts";
import { PerApp } from "./per-app.ts";

export class MemoryAuditStore implements AuditStore {
  readonly #apps = new PerApp(() => new PagedList<AuditEntry>());

  async add(entry: AuditEntry): Promise<void> {
    this.#apps.of(entry.app).add(entry);
  }

  async list(
    app: string,
    { subject, ...page }: PageRequest & { readonly subject?: string },
  ): Promise<Page<AuditEntry>> {
    return this.#apps
      .of(app)
      .page(page, (entry) => subject === undefined || entry.subject === subject);
  }
}
