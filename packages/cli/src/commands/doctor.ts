import type { AppView, Finding, LearnedModelView, StatsReport } from "@throughline/protocol";
import {
  appView,
  checkAssociation,
  howToProve,
  mailSettings,
  smtpSender,
  checkDomainProofs,
  checkPostbacks,
  percent,
  readConfig,
  StoreMissing,
} from "@throughline/server";
import type { DomainSources } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandContext } from "../command.ts";
import { formatFindings } from "../formats/findings.ts";
import { withAdmin } from "../connection.ts";
import { missingFolderFix, withStore } from "../with-store.ts";

export const doctorCommand: Command = {
  name: "doctor",
  arguments: { "<domain>": "The domain, such as go.shop.example." },
  summary: "check that a domain's links can open the app, and that ad postbacks arrive",
  options: {
    url: {
      type: "string",
      help: "Request the files from this address instead of https://<domain>, with the domain as Host.",
    },
    key: {
      type: "string",
      help: "A secret key of the app. With it, the app is looked up in the service at --url.",
    },
  },
  async run([domain = ""], options, context) {
    const { url } = options;
    if (!/^[a-z0-9.-]+$/i.test(domain)) {
      throw new UsageError("The domain is not valid: throughline doctor go.shop.example");
    }
    const { app, claimant, finding } = await findOwner(domain.toLowerCase(), options, context);
    const origin = typeof url === "string" ? url.replace(/\/$/, "") : `https://${domain}`;
    const getFile = (file: string) =>
      context.httpGet(file.replace(`https://${domain}`, origin), domain);
    const findings = [
      finding,
      ...(app
        ? await checkTraffic(app, options, context)
        : [await checkProof(domain, claimant, { readTxt: context.readTxt, readFile: getFile })]),
      ...(await checkAssociation(origin, app, getFile)),
      ...(app?.clickDomains.includes(domain.toLowerCase())
        ? []
        : await checkPostbacks(domain, app, (file, host, json) =>
            context.httpGet(
              typeof url === "string" ? file.replace(`https://${host}`, origin) : file,
              host,
              { json },
            ),
          )),
    ];
    const { key } = options;
    if (key === undefined) findings.push(...(await checkMail(context)));
    const ok = findings.every((each) => each.ok);
    return {
      text: formatFindings(findings),
      data: { domain, ok, findings },
      ok,
    };
  },
};

interface Owner {
  readonly app?: AppView | undefined;
  /** The ID of the app that may claim the domain. */
  readonly claimant: string;
}

/** Stands for the app's ID in texts if any app may claim the domain. */
const anyApp = "<app id>";

/** Finds the app of the domain. Reports a missing data folder as a finding, so that the other checks still run. */
async function findOwner(
  domain: string,
  options: Options,
  context: CommandContext,
): Promise<Owner & { readonly finding: Finding }> {
  try {
    const owner = await (options["key"] === undefined
      ? ownerInDataFolder(domain, context)
      : ownerByKey(domain, options, context));
    return { ...owner, finding: checkRegistration(domain, owner.app) };
  } catch (error) {
    if (!(error instanceof StoreMissing)) throw error;
    const finding = { what: error.message, ok: false, fix: missingFolderFix };
    return { claimant: anyApp, finding };
  }
}

async function ownerInDataFolder(domain: string, context: CommandContext): Promise<Owner> {
  return withStore(context, async ({ apps }) => {
    const all = await apps.list();
    const app =
      (await apps.ofDomain(domain)) ?? all.find((one) => one.clickDomains?.includes(domain));
    const [only, another] = all;
    return { app: app && appView(app), claimant: another ? anyApp : (only?.id ?? anyApp) };
  });
}

/** Returns the app that `--key` belongs to, if the domain belongs to that app. */
async function ownerByKey(
  domain: string,
  options: Options,
  context: CommandContext,
): Promise<Owner> {
  const app = await withAdmin(context, options, (admin) => admin.getApp());
  const isOwn = [...app.linkDomains, ...app.clickDomains].includes(domain);
  return { app: isOwn ? app : undefined, claimant: app.id };
}

/** Checks whether a domain without an app names the app that may claim it. */
async function checkProof(domain: string, appId: string, sources: DomainSources): Promise<Finding> {
  const proofs = await checkDomainProofs(domain, appId, sources);
  return {
    what: proofs.map(({ found }) => found).join("; "),
    ok: proofs.some(({ ok }) => ok),
    fix: `Needed only to add the domain with a secret key. ${howToProve(domain, appId)}.`,
  };
}

/** Checks what the service knows about the app's traffic. */
async function checkTraffic(
  app: AppView,
  { url, key }: Options,
  context: CommandContext,
): Promise<Finding[]> {
  const target = key === undefined ? { app: app.id } : { url, key };
  const { trustProxy, geoDatabase } = readConfig(context.env);
  const areFromHeaders = key === undefined && trustProxy !== false && geoDatabase === undefined;
  return withAdmin(context, target, async (admin) => [
    checkMatchShare(await admin.getLearnedModel()),
    checkCountries(await admin.statsReport({ query: { limit: "1" } }), areFromHeaders),
  ]);
}

/** Signs in to the mail server, if the settings name one. */
async function checkMail({ env }: CommandContext): Promise<Finding[]> {
  const settings = mailSettings(readConfig(env));
  if (settings === undefined) return [];
  const problem = await smtpSender(settings).problem();
  return [
    {
      what: `the mail server ${problem === undefined ? "answers" : `cannot be used: ${problem}`}`,
      ok: problem === undefined,
      fix: "Correct SMTP_URL, then try it with: throughline mail test <address>. The guide Mail explains the settings.",
    },
  ];
}

const countriesMissing =
  "Set GEO_DATABASE to a free database of countries, or put a CDN that sends the country in front and set TRUST_PROXY. The guide Operating shows both.";
const countriesFromHeaders =
  "They come from the headers of the proxy in TRUST_PROXY. A proxy that sets no such headers must remove them (cf-ipcountry and others), because visitors could claim any country.";

/** Checks whether the countries of clicks are known. Nothing else depends on them, so the check never fails. */
function checkCountries(
  { total: { clicks }, breakdowns }: StatsReport,
  areFromHeaders: boolean,
): Finding {
  const known = breakdowns.country.reduce((sum, row) => sum + row.clicks, 0);
  const advice =
    known > 0 ? areFromHeaders && countriesFromHeaders : clicks > 0 && countriesMissing;
  return {
    what: `the country of ${known} of the last 30 days' ${clicks} clicks is known`,
    ok: true,
    fix: countriesMissing,
    ...(advice && { advice }),
  };
}

/** Checks whether first opens are matched about as often as in the week before. */
function checkMatchShare({ collapsed, matches }: LearnedModelView): Finding {
  const share = `${percent(matches.share)} of the last day's first opens were matched by device signals`;
  return {
    what: collapsed ? `${share}, ${percent(matches.shareBefore)} in the week before` : share,
    ok: !collapsed,
    fix: "The app or a proxy changed, or someone sends forged requests. See: throughline model show. To delete what was learned: throughline model reset.",
  };
}

function checkRegistration(domain: string, app: AppView | undefined): Finding {
  const kind = app?.clickDomains.includes(domain) ? "click" : "link";
  return {
    what: app
      ? `${domain} is a ${kind} domain of ${app.name}`
      : `${domain} is not a link domain of any app`,
    ok: app !== undefined,
    fix: `Register it: throughline app create <name> --link-domain ${domain}, or throughline app edit --link-domain ${domain}.`,
  };
}
