import { afterEach, beforeEach, describe } from "vitest";
import { accountsContract } from "./accounts.ts";
import { adConsentsContract } from "./ad-consents.ts";
import { adLookupsContract } from "./ad-lookups.ts";
import { appsContract } from "./apps.ts";
import { bulkChangesContract } from "./bulk-changes.ts";
import { changesContract } from "./changes.ts";
import { clicksContract } from "./clicks.ts";
import { clientPackagesContract } from "./client-packages.ts";
import { iconsContract } from "./icons.ts";
import { eventsContract } from "./events.ts";
import { facetsContract } from "./facets.ts";
import { historiesContract } from "./histories.ts";
import { installsContract } from "./installs.ts";
import { invitersContract } from "./inviters.ts";
import { journeysContract } from "./journeys.ts";
import { keyUsesContract } from "./key-uses.ts";
import { keysContract } from "./keys.ts";
import { learnedModelsContract } from "./learned-models.ts";
import { linkCountersContract } from "./link-counters.ts";
import { linkCodesContract } from "./link-codes.ts";
import { linkSearchContract } from "./link-search.ts";
import { linksContract } from "./links.ts";
import { mailsContract } from "./mails.ts";
import { outboxContract } from "./outbox.ts";
import { privacyContract } from "./privacy.ts";
import { personalDataContract } from "./personal-data.ts";
import { nightlyExportsContract } from "./nightly-exports.ts";
import { passkeysContract } from "./passkeys.ts";
import { postbacksContract } from "./postbacks.ts";
import { quotasContract } from "./quotas.ts";
import { returnsContract } from "./returns.ts";
import { sharedReportsContract } from "./shared-reports.ts";
import { statsContract } from "./stats.ts";
import { importContract } from "./import-records.ts";
import { upgradesContract } from "./upgrades.ts";
import { usersContract } from "./users.ts";
import type { Store } from "../ports.ts";

export { History } from "./histories.ts";
export { monday } from "./samples.ts";

/**
 * The tests that every store must pass. Call this in a test file with a function that opens an
 * empty store.
 *
 * @example storeContract("memory", async () => openMemoryStore());
 */
export function storeContract(name: string, open: () => Promise<Store>): void {
  contract(name, open, (current) => {
    trafficContract(current);
    adConsentsContract(current);
    adLookupsContract(current);
    keysContract(current);
    keyUsesContract(current);
    nightlyExportsContract(current);
    quotasContract(current);
    linkCodesContract(current);
    bulkChangesContract(current);
    sharedReportsContract(current);
    postbacksContract(current);
    statsContract(current);
    invitersContract(current);
    learnedModelsContract(current);
    clientPackagesContract(current);
    iconsContract(current);
    mailsContract(current);
    accountsContract(current);
    passkeysContract(current);
  });
}

/** The part of the contract in which clicks, opens and events of several threads meet. */
export function storeTrafficContract(name: string, open: () => Promise<Store>): void {
  contract(name, open, trafficContract);
}

function trafficContract(current: () => Store): void {
  appsContract(current);
  linksContract(current);
  linkSearchContract(current);
  clicksContract(current);
  installsContract(current);
  upgradesContract(current);
  eventsContract(current);
  journeysContract(current);
  linkCountersContract(current);
  facetsContract(current);
  historiesContract(current);
  returnsContract(current);
  importContract(current);
  usersContract(current);
  privacyContract(current);
  personalDataContract(current);
  outboxContract(current);
  changesContract(current);
}

function contract(
  name: string,
  open: () => Promise<Store>,
  suites: (current: () => Store) => void,
): void {
  describe(`the ${name} store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    suites(() => store);
  });
}
