import type { UserView } from "@throughline/protocol";
import type { Store, User } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { iso } from "../../platform/time/iso.ts";

/** Shows and erases the users of an app. */
export function userAdmin({
  store,
}: {
  readonly store: Store;
}): AdminHandlers<"getUser" | "eraseUser"> {
  return {
    async getUser({ app, params: { userId } }) {
      const user = await store.users.get(app.id, userId);
      if (!user) throw unknownUser(userId);
      return userView(user);
    },

    async eraseUser({ app, params: { userId } }) {
      let isKnown = false;
      let installs = 0;
      for (;;) {
        const erased = await store.eraseUser(app.id, userId);
        isKnown ||= erased.found;
        installs += erased.installs;
        if (erased.hasMore) continue;
        if (!isKnown) throw unknownUser(userId);
        return { userId, installs };
      }
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

function unknownUser(id: string): ApiError {
  return new ApiError(
    "not_found",
    `This app has no user with the ID "${id}". If the app hashes its user IDs, use the hash.`,
  );
}
