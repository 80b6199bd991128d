import type { Decision } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import type { HtmlPage } from "./page.ts";
import { PageTemplate } from "./page-template.ts";

/** A page takes about 10 kB, and some links are read in every language there is. */
const mostDecisions = 1000;

/** The pages of the decisions that were shown last: each is drawn once in a language, not for each visitor. */
export class DrawnPages {
  readonly #drawn = new LRUCache<Decision, Map<string, PageTemplate>>({ max: mostDecisions });

  /** `draw` draws with stand-ins; `variant` names what else of the page follows from its visitor. */
  of(decision: Decision, variant: string, draw: () => HtmlPage): PageTemplate {
    // What automated visitors get is decided anew for each, and not worth keeping.
    if (decision.kind === "preview") return new PageTemplate(draw());
    let variants = this.#drawn.get(decision);
    if (!variants) this.#drawn.set(decision, (variants = new Map()));
    let template = variants.get(variant);
    if (!template) variants.set(variant, (template = new PageTemplate(draw())));
    return template;
  }
}
