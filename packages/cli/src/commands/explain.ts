import { explainInstall } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

export const explainCommand: Command = {
  name: "explain",
  takes: "<installId>",
  summary: "say why an install was or was not matched",
  options: appOption,
  explain: appExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which install: throughline explain <installId>");
    const install = await withStore(world, async (store) =>
      store.installs.get((await chooseApp(store, options, world)).id, id),
    );
    if (!install) return { text: `No install ${id} is known.`, data: null, ok: false };
    const explained = explainInstall(install);
    const { link, match } = explained;
    const headline = link === null ? "No match." : `Matched by ${match.method} to ${link}`;
    return {
      text: [headline, ...explained.reasons.map((reason) => `  ${reason}`)].join("\n"),
      data: explained,
    };
  },
};
