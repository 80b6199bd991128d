import type { App } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { checkAssociation } from "../doctor/association.ts";
import type { Finding } from "../doctor/association.ts";
import { withStore } from "../withStore.ts";

export const doctorCommand: Command = {
  name: "doctor",
  takes: "<domain>",
  summary: "check that a domain's links can open the app",
  options: { url: { type: "string" } },
  explain: { url: "ask this address instead of https://<domain>, in the domain's name" },
  async run([domain], { url }, world) {
    if (!domain || !/^[a-z0-9.-]+$/i.test(domain)) {
      throw new UsageError("Say which domain: throughline doctor go.shop.example");
    }
    const app = await withStore(world, (store) => store.apps.ofDomain(domain.toLowerCase()));
    const origin = typeof url === "string" ? url.replace(/\/$/, "") : `https://${domain}`;
    const findings = [
      registration(domain, app),
      ...(await checkAssociation(origin, app, (file) => world.ask(file, domain))),
    ];
    const ok = findings.every((finding) => finding.ok);
    return {
      text: findings
        .map(
          (finding) =>
            `${finding.ok ? "✓" : "✗"} ${finding.what}${finding.ok ? "" : `\n  ${finding.fix}`}`,
        )
        .join("\n"),
      data: { domain, ok, findings },
      ok,
    };
  },
};

function registration(domain: string, app: App | undefined): Finding {
  return {
    what: app ? `${domain} is a link domain of ${app.name}` : `${domain} is no app's link domain`,
    ok: app !== undefined,
    fix: `Register it: throughline app create <name> --domain ${domain}, or PATCH /api/v1/app.`,
  };
}
