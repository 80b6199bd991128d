import { serviceTrees } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { ownPages } from "../../platform/http/reserved-paths.ts";

/** The paths of the service itself, which must not open the app. */
const excluded = [...serviceTrees.map((tree) => `${tree}/*`), ...ownPages];

/** Returns `apple-app-site-association`, which says which links of a domain open the app on iOS. */
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
              comment: "paths of the service",
            })),
            { "/": "*", comment: "every link" },
          ],
        },
      ],
    },
  };
}

/** Returns `assetlinks.json`, which says which app opens the links of a domain on Android, with all its signing certificates. */
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

/** Formats a certificate fingerprint as `AB:CD:…`. */
function fingerprint(text: string): string {
  const digits = text.replaceAll(/[^0-9a-f]/gi, "").toUpperCase();
  return digits.match(/../g)?.join(":") ?? "";
}
