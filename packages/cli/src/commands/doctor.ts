import type { AppView, Finding } from "@throughline/protocol";
import {
  appView,
  checkAssociation,
  howToProve,
  lookForProof,
  percent,
  StoreMissing,
} from "@throughline/server";
import type { DomainSources } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, Options, Surroundings } from "../command.ts";
import { withAdmin } from "../target.ts";
import { missingFolderFix, withStore } from "../with-store.ts";

export const doctorCommand: Command = {
  name: "doctor",
  takes: "<domain>",
  summary: "check that a domain's links can open the app",
  options: { url: { type: "string" }, key: { type: "string" } },
  explain: {
    url: "request the files from this address instead of https://<domain>, with the domain as Host",
    key: "a secret key of the app: look it up in the service at --url, not in the data folder",
  },
  async run([domain], options, world) {
    const { url } = options;
    if (!domain || !/^[a-z0-9.-]+$/i.test(domain)) {
      throw new UsageError(
        "The domain is missing or not valid: throughline doctor go.shop.example",
      );
    }
    const { app, asking, finding } = await lookUp(domain.toLowerCase(), options, world);
    const origin = typeof url === "string" ? url.replace(/\/$/, "") : `https://${domain}`;
    const ask = (file: string) => world.ask(file.replace(`https://${domain}`, origin), domain);
    const findings = [
      finding,
      await (app
        ? matchShare(app, options, world)
        : proof(domain, asking, { readTxt: world.readTxt, readFile: ask })),
      ...(await checkAssociation(origin, app, ask)),
    ];
    const ok = findings.every((each) => each.ok);
    return {
      text: findings
        .map((each) => `${each.ok ? "✓" : "✗"} ${each.what}${each.ok ? "" : `\n  ${each.fix}`}`)
        .join("\n"),
      data: { domain, ok, findings },
      ok,
    };
  },
};

interface Owner {
  readonly app?: AppView | undefined;
  /** Whose the domain might become, by its id. */
  readonly asking: string;
}

/** Stands for an id where it could be any app's. */
const anyApp = "<app id>";

/** The domain's app. Without a data folder the files can be looked at all the same. */
async function lookUp(
  domain: string,
  options: Options,
  world: Surroundings,
): Promise<Owner & { readonly finding: Finding }> {
  try {
    const owner = await (options["key"] === undefined ? ofFolder : ofKey)(domain, options, world);
    return { ...owner, finding: registration(domain, owner.app) };
  } catch (error) {
    if (!(error instanceof StoreMissing)) throw error;
    const finding = { what: error.message, ok: false, fix: missingFolderFix };
    return { asking: anyApp, finding };
  }
}

async function ofFolder(domain: string, _options: Options, world: Surroundings): Promise<Owner> {
  return withStore(world, async ({ apps }) => {
    const app = await apps.ofDomain(domain);
    const [only, another] = await apps.list();
    return { app: app && appView(app), asking: another ? anyApp : (only?.id ?? anyApp) };
  });
}

/** The app of `--key`, where the domain is its. */
async function ofKey(domain: string, options: Options, world: Surroundings): Promise<Owner> {
  const app = await withAdmin(world, options, (admin) => admin.getApp());
  return { app: app.linkDomains.includes(domain) ? app : undefined, asking: app.id };
}

/** Whether a domain that is no app's yet says which one may take it. */
async function proof(domain: string, app: string, sources: DomainSources): Promise<Finding> {
  const proofs = await lookForProof(domain, app, sources);
  return {
    what: proofs.map(({ found }) => found).join("; "),
    ok: proofs.some(({ ok }) => ok),
    fix: `Only needed with a secret key alone. ${howToProve(domain, app)}.`,
  };
}

/** Whether the app's first opens are matched about as often as before. */
async function matchShare(
  app: AppView,
  { url, key }: Options,
  world: Surroundings,
): Promise<Finding> {
  const target = key === undefined ? { app: app.id } : { url, key };
  const { collapsed, matches } = await withAdmin(world, target, (admin) => admin.showLessons());
  const share = `${percent(matches.share)} of the last day's first opens were matched by device signals`;
  return {
    what: collapsed ? `${share}, ${percent(matches.shareBefore)} in the week before` : share,
    ok: !collapsed,
    fix: "Something changed in the app or somebody tampers: look at throughline lessons show; throughline lessons reset forgets what was learned.",
  };
}

function registration(domain: string, app: AppView | undefined): Finding {
  return {
    what: app
      ? `${domain} is a link domain of ${app.name}`
      : `${domain} is not a link domain of any app`,
    ok: app !== undefined,
    fix: `Register it: throughline app create <name> --domain ${domain}, or throughline app update --domain ${domain}.`,
  };
}
