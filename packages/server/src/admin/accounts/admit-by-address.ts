import type { Account, Ticket } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import { noteEverywhere, noteInApp } from "./account-log.ts";
import type { Accounts, BegunSession } from "./accounts.ts";
import { nobodysPassword } from "./password.ts";
import { isByOwner } from "./tickets.ts";
import type { TicketDependencies } from "./tickets.ts";

type Invitation = Ticket & { readonly grants: { readonly kind: "member" } };

/**
 * Signs in whoever has proved that an address is theirs: takes every invitation for it, and makes the
 * account where there is none. Undefined for an address that has neither.
 *
 * An account whose address was never proven may have been made by anybody who held an invitation for it. It becomes
 * theirs alone: every session and the password of before end.
 */
export async function admitByAddress(
  deps: TicketDependencies,
  accounts: Accounts,
  email: string,
): Promise<[Account, BegunSession] | undefined> {
  const { store, now, random } = deps;
  let account = await store.accounts.ofEmail(email);
  if (account && !account.addressProven) {
    account = { ...account, password: nobodysPassword, addressProven: true };
    await store.accounts.renew(account);
    await noteEverywhere(deps, account, "proveAddress");
  }
  for (const { hash, grants } of await invitationsFor(deps, email)) {
    const invited: Account = account ?? {
      id: `acc_${toBase32(random(10))}`,
      email,
      // Until they set one, with a link from whoever runs the service.
      password: nobodysPassword,
      addressProven: true,
      createdAt: now(),
    };
    const outcome = await store.accounts.redeem(hash, now(), {
      ...(account === undefined && { account: invited }),
      membership: { app: grants.app, account: invited.id, role: grants.role, since: now() },
    });
    if (outcome === "redeemed") {
      await noteInApp(deps, grants.app, invited, "joinApp", { role: grants.role });
    }
    // Not what was asked for: somebody else may have been quicker.
    account = await store.accounts.ofEmail(email);
  }
  if (!account) return undefined;
  const begun = accounts.begin(account.id);
  await store.accounts.signIn(begun.record);
  return [account, begun];
}

async function invitationsFor(
  { store, now }: TicketDependencies,
  email: string,
): Promise<Invitation[]> {
  const apps = await store.apps.list();
  const tickets = await Promise.all(apps.map(({ id }) => store.accounts.invitations(id)));
  const open = tickets
    .flat()
    .filter(
      (ticket): ticket is Invitation =>
        ticket.grants.kind === "member" && ticket.grants.email === email && ticket.until > now(),
    );
  const isValid = await Promise.all(open.map((ticket) => isByOwner(store, ticket)));
  return open.filter((_, index) => isValid[index]);
}
