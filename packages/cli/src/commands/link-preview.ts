import type { ImaginedVisitor, VisitOutcome, VisitPreview } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { Command } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { fieldsOf } from "../routes/fields.ts";
import { checkSchema, optionsOf, readFields } from "../routes/read-fields.ts";
import { codeArgument, codeOf } from "../routes/route-input.ts";

const { visitor } = adminRoutes.previewVisit.body.properties;
const fields = fieldsOf(visitor);

export const linkPreview: Command = {
  name: "link preview",
  arguments: codeArgument,
  summary: "show what an imagined visitor of a link gets",
  options: { ...connectionOptions, ...optionsOf(fields) },
  async run([code = ""], options, context) {
    const imagined = readFields(fields, options);
    checkSchema(visitor, imagined, fields);
    const body = { code: codeOf(code), visitor: imagined as unknown as ImaginedVisitor };
    const preview = await withAdmin(context, options, (admin) => admin.previewVisit({ body }));
    return { text: describePreview(preview), data: preview };
  },
};

function describePreview({ outcomes, needsGeoDatabase }: VisitPreview): string {
  return [
    ...outcomes.map(describeOutcome),
    ...(needsGeoDatabase
      ? [
          "Warning: the service has neither GEO_DATABASE nor TRUST_PROXY. Rules with countries or regions never apply to real visitors.",
        ]
      : []),
  ].join("\n");
}

function describeOutcome({ decidedBy, name, share, answer, to, opens }: VisitOutcome): string {
  const who =
    decidedBy === "link"
      ? "The link itself"
      : `${decidedBy === "rule" ? "Rule" : "Variant"} "${name}"`;
  const how = share < 100 ? `${who}, ${share} % of visitors` : who;
  const app = opens === null ? "" : `; the app opens ${opens}`;
  return `${how}: ${answers[answer](to)}${app}`;
}

const answers: Record<VisitOutcome["answer"], (to: string | null) => string> = {
  redirect: (to) => `a redirect to ${to}`,
  landing: (to) => `a page with a button to ${to}`,
  desktop: () => "a page with the link as a QR code",
  unavailable: () => "a page that says the app is not available",
  preview: () => "the social preview",
  inactive: () => "a page that says the link no longer works",
};
