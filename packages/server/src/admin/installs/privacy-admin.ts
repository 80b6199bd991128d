import type { ErasureReceipt, PersonalRecordPage } from "@throughline/protocol";
import type { Person, Store } from "@throughline/storage";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { erasePerson, findReceipt, unknownInstall, unknownPerson, unknownUser } from "./erase.ts";
import type { ErasureDependencies } from "./erase.ts";

/** Dependencies of privacy requests. */
export interface PrivacyDependencies extends ErasureDependencies {
  readonly store: ErasureDependencies["store"] & Pick<Store, "personalData">;
}

/** Lists everything about an install or a user, and erases it with a receipt. */
export function privacyAdmin(
  deps: PrivacyDependencies,
): AdminHandlers<
  | "listInstallData"
  | "listUserData"
  | "eraseInstall"
  | "eraseInstallWithReceipt"
  | "eraseUser"
  | "eraseUserWithReceipt"
> {
  const { store } = deps;

  async function listData(
    { app, query }: AdminCall<"listInstallData" | "listUserData">,
    person: Person,
  ): Promise<PersonalRecordPage> {
    const { items, next } = await store.personalData.list(app.id, person, pageRequest(query));
    if (items.length === 0 && next === undefined && query.cursor === undefined) {
      throw await unknownPerson(store, app.id, person);
    }
    return { items: [...items], next: next ?? null };
  }

  async function eraseWithReceipt(
    call: AdminCall<"eraseInstallWithReceipt" | "eraseUserWithReceipt">,
    person: Person,
  ): Promise<ErasureReceipt> {
    const action = person.kind === "install" ? "eraseInstallWithReceipt" : "eraseUserWithReceipt";
    const receipt =
      (await erasePerson(deps, call, person, action)) ??
      (await findReceipt(store, call.app.id, person));
    if (!receipt) throw await unknownPerson(store, call.app.id, person);
    return receipt;
  }

  return {
    listInstallData: (call) => listData(call, { kind: "install", id: call.params.installId }),
    listUserData: (call) => listData(call, { kind: "user", id: call.params.userId }),
    eraseInstallWithReceipt: (call) =>
      eraseWithReceipt(call, { kind: "install", id: call.params.installId }),
    eraseUserWithReceipt: (call) =>
      eraseWithReceipt(call, { kind: "user", id: call.params.userId }),

    async eraseInstall(call) {
      const { installId: id } = call.params;
      const erased = await erasePerson(deps, call, { kind: "install", id }, "eraseInstall");
      if (!erased) throw unknownInstall(id);
    },

    async eraseUser(call) {
      const { userId: id } = call.params;
      const erased = await erasePerson(deps, call, { kind: "user", id }, "eraseUser");
      if (!erased) throw unknownUser(id);
      return { userId: id, installs: erased.installs };
    },
  };
}
