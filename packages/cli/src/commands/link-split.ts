import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { codeArgument, codeOf } from "../routes/route-input.ts";

export const linkSplitSet: Command = {
  name: "link split set",
  arguments: codeArgument,
  summary: "divide the visitors of a link among variants",
  options: {
    ...connectionOptions,
    variant: {
      type: "string",
      multiple: true,
      help: "name=percent, or name=percent=destination. The percentages must add up to 100.",
    },
  },
  async run([code = ""], options, context) {
    const params = { code: codeOf(code) };
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

export const linkSplitEnd: Command = {
  name: "link split end",
  arguments: codeArgument,
  summary: "end a split test: all new visitors get the winner",
  options: {
    ...connectionOptions,
    winner: {
      type: "string",
      help: "The variant that all new visitors get. If left out, they get the link's own settings.",
    },
  },
  async run([code = ""], options, context) {
    const params = { code: codeOf(code) };
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
