import type { Creation, LinkStore, LinkToKeep, Page, PageRequest } from "../ports.ts";
import type { IdempotencyRecord, Link, Moment } from "../records.ts";
import { toldLink } from "../outbox.ts";
import type { Tell } from "./outbox.ts";
import { PagedList } from "./paged-list.ts";
import { PerApp } from "./per-app.ts";

export class MemoryLinkStore implements LinkStore {
  readonly #apps = new PerApp(() => new AppLinks());
  #creations = new Map<string, IdempotencyRecord>();
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  async create(link: Link, idempotency?: IdempotencyRecord): Promise<Creation> {
    const id = JSON.stringify([link.app, idempotency?.key]);
    const first = this.#creations.get(id);
    if (first && first.expiresAt > link.createdAt) return { outcome: "repeated", first };
    const links = this.#apps.of(link.app);
    if (links.byCode.has(link.code)) return { outcome: "taken" };
    links.byCode.set(link.code, link);
    links.inOrder.add(link);
    if (idempotency) this.#creations.set(id, idempotency);
    this.#tell(link.app, "link.created", () => toldLink("link.created", link));
    return { outcome: "created" };
  }

  async get(app: string, code: string): Promise<Link | undefined> {
    return this.#apps.of(app).byCode.get(code);
  }

  async list(
    app: string,
    { tag, ...page }: PageRequest & { readonly tag?: string },
  ): Promise<Page<Link>> {
    return this.#apps
      .of(app)
      .inOrder.page(page, ({ tags }) => tag === undefined || tags.includes(tag));
  }

  /** The codes of the links that carry the tag and the campaign. */
  codesIn(
    app: string,
    { tag, campaign }: { tag: string | undefined; campaign: string | undefined },
  ): string[] {
    return [...this.#apps.of(app).byCode.values()]
      .filter(({ tags }) => tag === undefined || tags.includes(tag))
      .filter(({ utm }) => campaign === undefined || utm?.campaign === campaign)
      .map(({ code }) => code);
  }

  async replace(link: Link, since: Moment): Promise<"replaced" | "changed" | "unknown"> {
    const { byCode, inOrder } = this.#apps.of(link.app);
    const old = byCode.get(link.code);
    if (old === undefined) return "unknown";
    if (old.updatedAt !== since) return "changed";
    byCode.set(link.code, link);
    inOrder.replace(old, link);
    this.#tell(link.app, "link.changed", () => toldLink("link.changed", link));
    return "replaced";
  }

  async keepAll(app: string, links: readonly LinkToKeep[]): Promise<readonly string[]> {
    const { byCode } = this.#apps.of(app);
    const inTheWay = links.filter(({ link, since }) => byCode.get(link.code)?.updatedAt !== since);
    if (inTheWay.length > 0) return inTheWay.map(({ link }) => link.code);
    for (const { link, since } of links) {
      // Neither waits for anything: nobody comes in between.
      void (since === undefined ? this.create(link) : this.replace(link, since));
    }
    return [];
  }

  async delete(app: string, code: string, at: Moment): Promise<boolean> {
    const { byCode, inOrder } = this.#apps.of(app);
    const old = byCode.get(code);
    if (old) this.#tell(app, "link.deleted", () => toldLink("link.deleted", old, at));
    inOrder.keep((link) => link.code !== code);
    return byCode.delete(code);
  }

  /** Forgets who made the links of an install. */
  erase(app: string, install: string): boolean {
    const { byCode, inOrder } = this.#apps.of(app);
    const made = [...byCode.values()].filter(({ madeBy }) => madeBy === install);
    for (const link of made) {
      const { madeBy: _maker, ...rest } = link;
      const nobodys = { ...rest, updatedAt: link.updatedAt + 1 };
      byCode.set(link.code, nobodys);
      inOrder.replace(link, nobodys);
    }
    return made.length > 0;
  }

  forgetCreations(now: Moment): void {
    this.#creations = new Map([...this.#creations].filter(([, { expiresAt }]) => expiresAt > now));
  }
}

class AppLinks {
  readonly byCode = new Map<string, Link>();
  readonly inOrder = new PagedList<Link>();
}
