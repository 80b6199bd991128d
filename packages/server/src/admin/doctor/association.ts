import { servicePaths } from "@throughline/protocol";
import type { AppView, Finding } from "@throughline/protocol";
import type { HttpResponse } from "../../platform/http/http-get.ts";
import { describeCause } from "./describe-cause.ts";

/** The ids of the app itself or of one of its variants. */
type Build = { [Platform in "ios" | "android"]?: AppView[Platform] };

/** Checks the two files that tell iOS and Android which app opens the links of a domain. */
export async function checkAssociation(
  origin: string,
  app: AppView | undefined,
  getFile: (url: string) => Promise<HttpResponse>,
): Promise<Finding[]> {
  const builds: Build[] = app ? [app, ...app.variants] : [];
  const files = await Promise.all([
    checkFile(origin + servicePaths.appleAssociation, getFile, (content) =>
      builds.flatMap((build) => checkApple(content, build)),
    ),
    checkFile(origin + servicePaths.assetLinks, getFile, (content) =>
      builds.flatMap((build) => checkAndroid(content, build)),
    ),
  ]);
  return files.flat();
}

async function checkFile(
  url: string,
  getFile: (url: string) => Promise<HttpResponse>,
  checkContent: (content: unknown) => Finding[],
): Promise<Finding[]> {
  let response: HttpResponse;
  try {
    response = await getFile(url);
  } catch (error) {
    return [
      {
        what: `${url} cannot be reached (${describeCause(error)})`,
        ok: false,
        fix: "Point the domain's DNS at the service, and install a certificate that browsers trust.",
      },
    ];
  }
  const { status, type = "no type" } = response;
  const redirected = status >= 300 && status < 400;
  const findings: Finding[] = [
    {
      what: redirected ? `${url} redirects to ${response.location}` : `${url} answers ${status}`,
      ok: status === 200,
      fix: redirected
        ? "Apple and Google do not follow redirects. Serve the file on the domain itself."
        : "Forward this path to the service unchanged.",
    },
  ];
  if (status !== 200) return findings;
  findings.push({
    what: `its type is ${type}`,
    ok: /^application\/json\b/.test(type),
    fix: "A proxy in front of the service changes the content type. It must stay application/json.",
  });
  const content = parse(response.body);
  if (content === undefined) {
    const fix =
      "A proxy in front of the service answers this path itself. Forward the path to the service.";
    return [...findings, { what: "it is not JSON", ok: false, fix }];
  }
  return [...findings, ...checkContent(content)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function checkApple(content: unknown, { ios }: Build): Finding[] {
  if (!ios) return [];
  const id = `${ios.teamId}.${ios.bundleId}`;
  const isListed = JSON.stringify(content).includes(`"${id}"`);
  return [
    {
      what: isListed ? `it names ${id}` : `it does not name ${id}`,
      ok: isListed,
      fix: "Set the app's team ID and bundle ID in the settings or with throughline app edit. Apple's cache may be a day old.",
    },
  ];
}

function checkAndroid(content: unknown, { android }: Build): Finding[] {
  if (!android) return [];
  const { packageName, certificates } = android;
  const text = JSON.stringify(content).toUpperCase();
  const isListed = text.includes(`"${packageName.toUpperCase()}"`);
  const missing = certificates.filter((certificate) => !text.includes(certificate.toUpperCase()));
  return [
    {
      what: isListed ? `it names ${packageName}` : `it does not name ${packageName}`,
      ok: isListed,
      fix: "Set the app's package name and certificates in the settings or with throughline app edit.",
    },
    {
      what: `it lists ${certificates.length - missing.length} of ${certificates.length} signing keys`,
      ok: certificates.length > 0 && missing.length === 0,
      fix: "Add the SHA-256 fingerprints of the upload key and of the Play app signing key.",
    },
  ];
}
