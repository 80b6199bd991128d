import type { InstallExplanation } from "@throughline/protocol";
import { explainInstall } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

export const explainCommand: Command = {
  name: "explain",
  takes: "<installId>",
  summary: "say why an install was or was not matched, and what spoke against it",
  options: appOption,
  explain: appExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which install: throughline explain <installId>");
    const explained = await withStore(world, async (store) => {
      const app = await chooseApp(store, options, world);
      const install = await store.installs.get(app.id, id);
      return install && explainInstall(store, app, install);
    });
    if (!explained) return { text: `No install ${id} is known.`, data: null, ok: false };
    return { text: inWords(explained), data: explained };
  },
};

function inWords(explained: InstallExplanation): string {
  const { link, match, test, reasons, runnerUp } = explained;
  const headline = link === null ? "No match." : `Matched by ${match.method} to ${link}`;
  return [
    `${headline}${test ? " (a tester's install: not counted)" : ""}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...whatIsMissing(explained),
    ...(runnerUp ? [`Runner-up: ${runnerUp.link}, with ${percent(runnerUp.probability)}.`] : []),
    ...triesInWords(explained),
  ].join("\n");
}

/** What would have to be different for a match. */
function whatIsMissing({ link, missingBits, against }: InstallExplanation): string[] {
  if (link !== null || missingBits === null) return [];
  return [
    `A match takes ${missingBits.toFixed(1)} bits more. What spoke most against the likeliest click:`,
    ...against.map(({ words, bits }) => `  ${words} (${bits.toFixed(1)} bits)`),
  ];
}

function triesInWords({ tries }: InstallExplanation): string[] {
  if (!tries) return [];
  const times = tries.clicks === 1 ? "once" : `${tries.clicks} times`;
  return [`This kind of phone clicked ${times} on this network, since ${tries.since}.`];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
