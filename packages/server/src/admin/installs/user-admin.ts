import type { UserView } from "@throughline/protocol";
import type { Store, User } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { iso } from "../../platform/time/iso.ts";
import { unknownUser } from "./erase.ts";

/** Shows the users of an app. */
export function userAdmin({ store }: { readonly store: Store }): AdminHandlers<"getUser"> {
  return {
    async getUser({ app, params: { userId } }) {
      const user = await store.users.get(app.id, userId);
      if (!user) throw unknownUser(userId);
      return userView(user);
    },
  };
}

function userView({ id, firstSeen, link, installs }: User): UserView {
  return {
    userId: id,
    firstSeenAt: iso(firstSeen),
    link: link ?? null,
    installs: installs.map((sighting) => ({
      installId: sighting.install,
      link: sighting.link ?? null,
      firstSeenAt: iso(sighting.firstSeen),
      lastSeenAt: iso(sighting.lastSeen),
    })),
  };
}
