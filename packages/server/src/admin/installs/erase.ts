import type { ErasureReceipt } from "@throughline/protocol";
import { addCounts } from "@throughline/storage";
import type { AuditEntry, Erasure, Person, Store } from "@throughline/storage";
import { actorView } from "../../platform/admin-handlers/actor-view.ts";
import type { AdminCall } from "../../platform/admin-handlers/handlers.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of erasing installs and users. */
export interface ErasureDependencies {
  readonly store: Pick<Store, "audit" | "erase" | "erasedIds" | "eraseUser">;
  readonly now: Clock;
  readonly random: RandomBytes;
}

/** The admin routes that erase somebody. The audit log names them. */
type ErasingRoute =
  | "eraseInstall"
  | "eraseInstallWithReceipt"
  | "eraseUser"
  | "eraseUserWithReceipt";

type Call = Pick<AdminCall<ErasingRoute>, "app" | "actor">;

/** Erases a person and writes the receipt to the audit log. Returns undefined if there was nothing to erase. */
export async function erasePerson(
  { store, now, random }: ErasureDependencies,
  { app, actor }: Call,
  person: Person,
  action: ErasingRoute,
): Promise<ErasureReceipt | undefined> {
  const { kind, id } = person;
  const { found, counts, hash, installs } =
    kind === "install"
      ? { ...(await store.erase(app.id, id)), installs: 1 }
      : await eraseWholeUser(store, app.id, id);
  if (!found) return undefined;
  const entry = {
    app: app.id,
    at: now(),
    actor,
    action,
    subject: hash,
    change: {
      receipt: `er_${random(12).toString("hex")}`,
      subject: kind,
      installs,
      erased: counts,
    },
  } satisfies AuditEntry;
  await store.audit.add(entry);
  return receiptOf(entry);
}

async function eraseWholeUser(
  store: Pick<Store, "eraseUser">,
  app: string,
  user: string,
): Promise<Erasure & { readonly installs: number }> {
  let [found, installs, counts] = [false, 0, addCounts()];
  for (;;) {
    const erased = await store.eraseUser(app, user);
    found ||= erased.found;
    installs += erased.installs;
    counts = addCounts(counts, erased.counts);
    if (!erased.hasMore) return { found, installs, counts, hash: erased.hash };
  }
}

/** Returns the receipt of the last erasure of a person, or undefined if there is none. */
export async function findReceipt(
  { audit, erasedIds }: Pick<Store, "audit" | "erasedIds">,
  app: string,
  { kind, id }: Person,
): Promise<ErasureReceipt | undefined> {
  const hash = await erasedIds.hash(app, kind, id);
  if (hash === undefined) return undefined;
  const { items } = await audit.list(app, { subject: hash, limit: maxReadEntries });
  const entry = items.find(({ change }) => change?.["receipt"] !== undefined);
  return entry && receiptOf(entry as ReceiptEntry);
}

/** A receipt is written last, so it is among the newest entries about a person. */
const maxReadEntries = 50;

type ReceiptEntry = AuditEntry & {
  readonly subject: string;
  readonly change: {
    readonly receipt: string;
    readonly subject: Person["kind"];
    readonly installs: number;
    readonly erased: ErasureReceipt["erased"];
  };
};

function receiptOf({ at, actor, subject, change }: ReceiptEntry): ErasureReceipt {
  return {
    id: change.receipt,
    subject: change.subject,
    hash: subject,
    erasedAt: iso(at),
    erasedBy: actorView(actor),
    installs: change.installs,
    erased: change.erased,
  };
}

/** Returns the error for somebody about whom nothing is stored. After an erasure, the error names its receipt. */
export async function unknownPerson(
  store: Pick<Store, "audit" | "erasedIds">,
  app: string,
  person: Person,
): Promise<ApiError> {
  const { kind, id } = person;
  const receipt = await findReceipt(store, app, person);
  if (receipt) {
    return new ApiError(
      "not_found",
      `The ${kind} "${id}" was erased on ${receipt.erasedAt.slice(0, 10)} (receipt ${receipt.id}), and nothing about it has been stored since.`,
    );
  }
  return kind === "install" ? unknownInstall(id) : unknownUser(id);
}

export function unknownInstall(id: string): ApiError {
  return new ApiError("not_found", `This app has no install with the ID "${id}".`);
}

export function unknownUser(id: string): ApiError {
  return new ApiError(
    "not_found",
    `This app has no user with the ID "${id}". If the app hashes its user IDs, use the hash.`,
  );
}
