import { afterEach, beforeEach, describe } from "vitest";
import { appsContract } from "./contract/apps.ts";
import { clicksContract } from "./contract/clicks.ts";
import { eventsContract } from "./contract/events.ts";
import { installsContract } from "./contract/installs.ts";
import { keysContract } from "./contract/keys.ts";
import { lessonsContract } from "./contract/lessons.ts";
import { linksContract } from "./contract/links.ts";
import { privacyContract } from "./contract/privacy.ts";
import { statsContract } from "./contract/stats.ts";
import { upgradesContract } from "./contract/upgrades.ts";
import type { Store } from "./ports.ts";

/**
 * What every adapter promises. Run it from a test file with a function that opens an empty store.
 *
 * @example
 * storeContract("memory", async () => openMemoryStore());
 */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`the ${name} store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const current = () => store;
    appsContract(current);
    keysContract(current);
    linksContract(current);
    clicksContract(current);
    installsContract(current);
    upgradesContract(current);
    eventsContract(current);
    statsContract(current);
    lessonsContract(current);
    privacyContract(current);
  });
}
