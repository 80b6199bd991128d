import { serviceTrees } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { ownPages } from "../../platform/http/reserved-paths.ts";

/** Paths of the service itself, which never open the app. */
const excluded = [...serviceTrees.map((tree) => `${tree}/*`), ...ownPages];

/** `apple-app-site-association`: which links of the domain open the app on iOS. */
export function appleAssociation({ ios }: App): object {
  if (!ios) return { applinks: { details: [] } };
  return {
    applinks: {
      details: [
        {
          appIDs: [`${ios.teamId}.${ios.bundleId}`],
          components: [
            ...excluded.map((path) => ({
              "/": path,
              exclude: true,
              comment: "the service's own",
            })),
            { "/": "*", comment: "every link" },
          ],
        },
      ],
    },
  };
}

/** `assetlinks.json`: which app may open the domain's links on Android, by all the keys it may be signed with. */
export function assetLinks({ android }: App): object[] {
  if (!android || android.certificates.length === 0) return [];
  return [
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: {
        namespace: "android_app",
        package_name: android.packageName,
        sha256_cert_fingerprints: [...new Set(android.certificates.map(fingerprint))],
      },
    },
  ];
}

/** As Android wants it, `AB:CD:…`, however it was pasted. */
function fingerprint(text: string): string {
  const digits = text.replaceAll(/[^0-9a-f]/gi, "").toUpperCase();
  return digits.match(/../g)?.join(":") ?? "";
}
