import type { SplitResults } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { parseCodeArgument } from "./link.ts";

export const linkSplitSet: Command = {
  name: "link split set",
  parameters: "<code>",
  summary: "divide the visitors of a link among variants",
  options: { ...connectionOptions, variant: { type: "string", multiple: true } },
  optionHelp: {
    ...connectionOptionHelp,
    variant:
      "name=percent, or name=percent=destination; repeat this option for each variant; the percentages must add up to 100",
  },
  async run([codeOrUrl], options, context) {
    const params = { code: parseCodeArgument(codeOrUrl, "split set") };
    const { variant } = options;
    if (!Array.isArray(variant) || variant.length < 2) {
      throw new UsageError(
        "A split test needs two variants: --variant A=50 --variant B=50=https://shop.example/b",
      );
    }
    const variants = variant.map(parseVariant);
    const link = await withAdmin(context, options, (admin) =>
      admin.updateLink({ params, body: { split: { variants } } }),
    );
    return {
      text: `${link.url} divides its visitors among ${variants.length} variants.`,
      data: link,
    };
  },
};

export const linkSplitShow: Command = {
  name: "link split show",
  parameters: "<code>",
  summary: "compare the variants of a split test",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([codeOrUrl], options, context) {
    const params = { code: parseCodeArgument(codeOrUrl, "split show") };
    const results = await withAdmin(context, options, (admin) => admin.splitResults({ params }));
    return { text: describeResults(results), data: results };
  },
};

export const linkSplitEnd: Command = {
  name: "link split end",
  parameters: "<code>",
  summary: "end a split test: all new visitors get the winner",
  options: { ...connectionOptions, winner: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    winner: "the variant that all new visitors get; if left out, they get the link's own settings",
  },
  async run([codeOrUrl], options, context) {
    const params = { code: parseCodeArgument(codeOrUrl, "split end") };
    const { winner } = options;
    const link = await withAdmin(context, options, async (admin) => {
      const { split } = await admin.getLink({ params });
      if (!split) throw new UsageError(`The link ${params.code} has no split test.`);
      const body = { split: typeof winner === "string" ? { ...split, winner } : null };
      return admin.updateLink({ params, body });
    });
    const result = typeof winner === "string" ? `the variant ${winner}` : "the link's own settings";
    return { text: `All new visitors of ${link.url} get ${result}.`, data: link };
  },
};

function parseVariant(text: string) {
  const [, name, weight, destination] = /^([^=]+)=(\d{1,3})(?:=(.+))?$/.exec(text) ?? [];
  if (name === undefined || weight === undefined) {
    throw new UsageError(`"${text}" must look like B=50 or B=50=https://shop.example/b.`);
  }
  return { name, weight: Number(weight), ...(destination !== undefined && { destination }) };
}

function describeResults({
  from,
  variants,
  best,
  isClear,
  moreClicks,
  winner,
}: SplitResults): string {
  const rows = variants.map((variant) => [
    variant.name,
    `${variant.weight} %`,
    `${variant.clicks}`,
    `${variant.installs}`,
    variant.installRate === null ? "–" : percent(variant.installRate),
    `${percent(variant.low)} to ${percent(variant.high)}`,
    percent(variant.chanceOfBeingBest),
    `${variant.events}`,
    variant.revenue.map(({ amount, currency }) => `${amount} ${currency}`).join(", "),
  ]);
  const head = [
    "variant",
    "share",
    "clicks",
    "installs",
    "rate",
    "95 % interval",
    "chance to be best",
    "events",
    "revenue",
  ];
  return `${table([head, ...rows])}\n\nSince ${from}. ${conclusion()}`;

  function conclusion(): string {
    if (winner !== null) return `The test has ended: all new visitors get ${winner}.`;
    if (best === null) return "There are no installs yet.";
    if (isClear)
      return `${best} is better. End the test: throughline link split end <code> --winner "${best}"`;
    const advice =
      moreClicks === null || moreClicks === 0
        ? "The difference is too small to be sure."
        : `About ${moreClicks.toLocaleString("en")} more clicks per variant would show whether this lead is due to chance.`;
    return `${best} leads. ${advice}`;
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
