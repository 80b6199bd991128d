import type { AdAttributionKitBody } from "./ad-attribution-kit.ts";
import { appleExamples } from "./apple-examples.ts";
import type { SkAdNetworkBody } from "./skadnetwork.ts";

const olderVersions = {
  "ad-network-id": "com.example",
  "campaign-id": 42,
  "transaction-id": "6aafb7a5-0170-41b5-bbe4-fe71dedf1e28",
  "app-id": 525463029,
  redownload: true,
  "source-app-id": 1234567891,
  "fidelity-type": 1,
  "conversion-value": 20,
};

/** The examples of SKAdNetwork's postbacks in Apple's documentation. */
export const skAdNetworkExamples: Readonly<Record<string, SkAdNetworkBody>> = {
  "4.0": appleExamples.skAdNetwork,
  "4.0 with a coarse value": {
    version: "4.0",
    "ad-network-id": "com.example",
    "source-identifier": "39",
    "app-id": 525463029,
    "transaction-id": "6aafb7a5-0170-41b5-bbe4-fe71dedf1e31",
    redownload: false,
    "source-domain": "example.com",
    "fidelity-type": 1,
    "did-win": true,
    "coarse-conversion-value": "high",
    "postback-sequence-index": 0,
    "attribution-signature":
      "MEUCIQD4rX6eh38qEhuUKHdap345UbmlzA7KEZ1bhWZuYM8MJwIgMnyiiZe6heabDkGwOaKBYrUXQhKtF3P/ERHqkR/XpuA=",
  },
  "3.0": {
    ...olderVersions,
    version: "3.0",
    "ad-network-id": "example123.skadnetwork",
    "did-win": true,
    "attribution-signature":
      "MEYCIQD5eq3AUlamORiGovqFiHWI4RZT/PrM3VEiXUrsC+M51wIhAPMANZA9c07raZJ64gVaXhB9+9yZj/X6DcNxONdccQij",
  },
  "2.2": {
    ...olderVersions,
    version: "2.2",
    "attribution-signature":
      "MEYCIQDTuQ1Z4Tpy9D3aEKbxLl5J5iKiTumcqZikuY/AOD2U7QIhAJAaiAv89AoquHXJffcieEQXdWHpcV8ZgbKN0EwV9/sY",
  },
};

/** The example of an AdAttributionKit postback in Apple's documentation, from a phone in developer mode. */
export const adAttributionKitExample: AdAttributionKitBody = appleExamples.adAttributionKit;

/** The App Store ids that the examples name. */
export const exampleAppStoreIds = { skAdNetwork: "525463029", adAttributionKit: "10738027756" };
