import type { LinksSelection, LinkView } from "@throughline/protocol";
import type { App, Link, Page, Store } from "@throughline/storage";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { requireLinkDomain } from "../apps/link-domains.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { createLink } from "./create-link.ts";
import { linkFromDraft, setArchived, updateLink } from "./edit-link.ts";
import { hashLinkPassword } from "./hash-link-password.ts";
import { takenCodeError } from "./link-codes.ts";
import { linkView } from "./link-view.ts";
import { listLinks } from "./list-links.ts";
import { previewLink } from "./preview-link.ts";
import { Rankings } from "./rankings.ts";
import { refuseLoop } from "./refuse-loop.ts";
import { mayKnowPlaces } from "./visit-facts.ts";
import type { PlaceSources } from "./visit-facts.ts";

/** How many links can be named in one request. */
const maxCodes = 200;

/** The maximum number of tags in a list, which is for suggestions. */
const maxTags = 500;

/** Dependencies of the link routes. */
export interface LinkAdminDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly passwords: PasswordHasher;
  readonly config: PlaceSources;
}

/** Creates, lists, shows, changes and deletes links. */
export function linkAdmin({
  store,
  now,
  random,
  passwords,
  config,
}: LinkAdminDependencies): AdminHandlers<
  | "createLink"
  | "previewLink"
  | "listLinks"
  | "getLink"
  | "updateLink"
  | "archiveLink"
  | "restoreLink"
  | "deleteLink"
  | "listFolders"
  | "listTags"
> {
  const knowsPlaces = mayKnowPlaces(config);
  const rankings = new Rankings(store.stats, now);

  async function requireLink(appId: string, code: string): Promise<Link> {
    const link = await store.links.get(appId, code);
    if (!link) throw unknownLink(code);
    return link;
  }

  /** Returns links in the format of the admin API. A link with a maximum number of clicks says how many are used. */
  async function toViews(app: App, links: readonly Link[], serviceUrl: string) {
    const limited = links.filter(({ maxClicks }) => maxClicks !== undefined);
    const codes = limited.map(({ code }) => code);
    const used = codes.length === 0 ? undefined : await store.links.claimedClicks(app.id, codes);
    return links.map((link) => linkView(link, app, serviceUrl, used?.get(link.code) ?? 0));
  }

  async function toView(app: App, link: Link, serviceUrl: string): Promise<LinkView> {
    const [view] = await toViews(app, [link], serviceUrl);
    return view ?? linkView(link, app, serviceUrl);
  }

  function readPage(appId: string, query: AdminCall<"listLinks">["query"]): Promise<Page<Link>> {
    const { tag, folder, search, codes, sort = "newest" } = query;
    if (codes !== undefined) return namedLinks(appId, codes);
    const archived = isArchived(query.archived);
    const filters = { tag, folder, search, archived };
    return listLinks(store, rankings, appId, { ...pageRequest(query), ...filters, sort });
  }

  /** Returns the links with these codes, in the order of the codes. Unknown codes are left out. */
  async function namedLinks(appId: string, text: string): Promise<Page<Link>> {
    const codes = text.split(",").filter(Boolean);
    if (codes.length > maxCodes) {
      throw invalidField(
        "codes",
        `The list has ${codes.length} links; at most ${maxCodes} are allowed per request.`,
      );
    }
    const links = new Map(
      (await store.links.getMany(appId, codes)).map((link) => [link.code, link] as const),
    );
    return { items: [...new Set(codes)].flatMap((code) => links.get(code) ?? []) };
  }

  /** Changes a link. Repeats the change when another request changed the link at the same time. */
  async function change(
    app: App,
    code: string,
    applyChange: (link: Link, at: number) => Link,
    serviceUrl: string,
  ): Promise<LinkView> {
    for (;;) {
      const link = await requireLink(app.id, code);
      // `updatedAt` must grow, even if two changes fall into one millisecond or the clock was set back.
      const at = Math.max(now(), link.updatedAt + 1);
      const changed = applyChange(link, at);
      if (changed === link) return toView(app, link, serviceUrl);
      await refuseLoop(store, changed);
      const outcome = await store.links.replace(changed, link.updatedAt);
      if (outcome === "unknown") throw unknownLink(code);
      if (outcome === "taken") throw await takenCodeError(store.links, changed, { isNew: false });
      if (outcome === "replaced") return toView(app, changed, serviceUrl);
    }
  }

  return {
    async createLink({ app, body, idempotencyKey, serviceUrl }) {
      const deps = { links: store.links, apps: store.apps, now, random, passwords, serviceUrl };
      // A generated code is new, so no other link can lead to it.
      if (body.code !== undefined) {
        await refuseLoop(store, linkFromDraft(app, body.code, body, now()));
      }
      return createLink(deps, app, body, { idempotencyKey });
    },

    async previewLink({ app, body, serviceUrl }) {
      await requireLinkDomain(store.apps, app);
      const deps = { links: store.links, now: now(), serviceUrl, knowsPlaces };
      return previewLink(deps, app, body);
    },

    async listLinks({ app, query, serviceUrl }) {
      const { items, next } = await readPage(app.id, query);
      return { items: await toViews(app, items, serviceUrl), next: next ?? null };
    },

    getLink: async ({ app, params, serviceUrl }) =>
      toView(app, await requireLink(app.id, params.code), serviceUrl),

    async updateLink({ app, params, body, serviceUrl }) {
      const bodyWithHash = await hashLinkPassword(body, app.id, passwords);
      return change(
        app,
        params.code,
        (link, at) => updateLink(app, link, bodyWithHash, at),
        serviceUrl,
      );
    },

    archiveLink: ({ app, params, serviceUrl }) =>
      change(app, params.code, (link, at) => setArchived(link, true, at), serviceUrl),

    restoreLink: ({ app, params, serviceUrl }) =>
      change(app, params.code, (link, at) => setArchived(link, false, at), serviceUrl),

    async deleteLink({ app, params }) {
      const { code, currentCode = code } = await requireLink(app.id, params.code);
      if (params.code !== code && params.code !== currentCode) {
        throw new ApiError(
          "conflict",
          `The link "${currentCode}" also has the code "${params.code}". Delete "${currentCode}", or change its aliases.`,
        );
      }
      if (!(await store.links.delete(app.id, code, now()))) throw unknownLink(code);
    },

    listFolders: async ({ app }) => ({ items: await store.links.folders(app.id) }),
    listTags: async ({ app }) => ({ items: await store.links.tags(app.id, maxTags) }),
  };
}

/** Returns whether a filter selects archived links or the others. Undefined if it selects both. */
export function isArchived(filter: LinksSelection["archived"] = "exclude"): boolean | undefined {
  return filter === "include" ? undefined : filter === "only";
}

export function unknownLink(code: string): ApiError {
  return new ApiError("unknown_link", `This app has no link with the code "${code}".`);
}
