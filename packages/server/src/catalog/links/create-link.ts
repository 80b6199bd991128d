import { createHash } from "node:crypto";
import type { LinkDraft, LinkView } from "@throughline/protocol";
import type { App, AppStore, JsonObject, LinkStore } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { demandAddress } from "../apps/own-domains.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { draftLink } from "./edit-link.ts";
import { linkView } from "./link-view.ts";

/** 40 bits: short enough to type, and a clash just means another try. */
const codeBytes = 5;
const attempts = 5;
const rememberMs = 24 * 3_600_000;

/** What making a link stands on. */
export interface LinkCreation {
  readonly links: LinkStore;
  readonly apps: Pick<AppStore, "list">;
  readonly now: Clock;
  readonly random: RandomBytes;
  /** Where links of an app without a domain live. */
  readonly ownUrl: string;
}

/** Who makes a link, and under which idempotency key, if any. */
export interface Origin {
  readonly idempotencyKey?: string | undefined;
  readonly madeBy?: string;
}

/** Makes a link. Under the same idempotency key the first answer is given again, for a day. */
export async function createLink(
  { links, apps, now, random, ownUrl }: LinkCreation,
  app: App,
  draft: LinkDraft,
  { idempotencyKey, madeBy }: Origin = {},
): Promise<LinkView> {
  if (draft.code !== undefined && isReservedCode(draft.code)) {
    throw new ApiError("conflict", "This code is reserved for the service; choose another.");
  }
  await demandAddress(apps, app);
  const request = createHash("sha256").update(JSON.stringify(draft)).digest("base64url");
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const at = now();
    const code = draft.code ?? toBase32(random(codeBytes));
    const drafted = draftLink(app.id, code, draft, at);
    const link = madeBy === undefined ? drafted : { ...drafted, madeBy };
    if (link.expiresAt !== undefined && link.expiresAt <= at) {
      throw new ApiError(
        "malformed_request",
        "The request is not valid: expiresAt is in the past.",
      );
    }
    const view = linkView(link, app, ownUrl);
    const creation = await links.create(
      link,
      idempotencyKey === undefined
        ? undefined
        : {
            key: idempotencyKey,
            request,
            answer: view as unknown as JsonObject,
            expiresAt: at + rememberMs,
          },
    );
    if (creation.outcome === "created") return view;
    if (creation.outcome === "repeated") {
      if (creation.first.request === request) return creation.first.answer as unknown as LinkView;
      throw new ApiError("conflict", "This Idempotency-Key was used for another request.");
    }
    if (draft.code !== undefined) break;
  }
  throw new ApiError("conflict", "A link with this code already exists.");
}
