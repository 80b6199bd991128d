import { servicePrefixes } from "@throughline/protocol";
import type { AndroidApp, App, DynamicAppLink } from "@throughline/storage";
import { everyVariant } from "../../catalog/variants/app-variants.ts";
import { ownPages } from "../../platform/http/reserved-paths.ts";

/** The paths of the service itself, which must not open the app. */
const excluded = [...servicePrefixes.map((prefix) => `${prefix}/*`), ...ownPages];

/** Returns `apple-app-site-association`, which says which builds of the app open the links of a domain on iOS. */
export function appleAssociation(app: App): object {
  const appIDs = everyVariant(app).flatMap(({ ios }) =>
    ios ? [`${ios.teamId}.${ios.bundleId}`] : [],
  );
  if (appIDs.length === 0) return { applinks: { details: [] } };
  return {
    applinks: {
      details: [
        {
          appIDs,
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

const handleUrls = "delegate_permission/common.handle_all_urls";

/** Returns `assetlinks.json`, which says which builds of the app open the links of a domain on Android, with all their signing certificates. */
export function assetLinks(app: App): object[] {
  return everyVariant(app).flatMap(({ android }) =>
    android && android.certificates.length > 0 ? [assetLink(android)] : [],
  );
}

function assetLink({ packageName, certificates, dynamicAppLinks = [] }: AndroidApp): object {
  return {
    relation: [handleUrls],
    target: {
      namespace: "android_app",
      package_name: packageName,
      sha256_cert_fingerprints: [...new Set(certificates.map(fingerprint))],
    },
    ...(dynamicAppLinks.length > 0 && {
      relation_extensions: {
        [handleUrls]: {
          dynamic_app_link_components: [
            ...excluded.map((path) => ({ "/": path, exclude: true })),
            ...dynamicAppLinks.map(dynamicComponent),
          ],
        },
      },
    }),
  };
}

function dynamicComponent({ path, query, fragment, exclude }: DynamicAppLink): object {
  return {
    ...(path !== undefined && { "/": path }),
    ...(query !== undefined && { "?": query }),
    ...(fragment !== undefined && { "#": fragment }),
    ...(exclude && { exclude }),
  };
}

/** Formats a certificate fingerprint as `AB:CD:…`. */
function fingerprint(text: string): string {
  const digits = text.replaceAll(/[^0-9a-f]/gi, "").toUpperCase();
  return digits.match(/../g)?.join(":") ?? "";
}
