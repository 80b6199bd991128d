import { limits } from "@throughline/protocol";
import { appView, installView, updateApp } from "@throughline/server";
import type { App } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

const shown = 50;

export const installList: Command = {
  name: "install list",
  summary: "show the newest installs",
  options: appOption,
  explain: appExplained,
  async run(_args, options, world) {
    const installs = await withStore(world, async (store) => {
      const app = await chooseApp(store, options, world);
      const { items } = await store.installs.list(app.id, { limit: shown });
      return items.map((install) => installView(install, app));
    });
    const rows = installs.map(({ installId, at, link, test }) => [
      installId,
      at,
      link ?? "no match",
      test ? "test" : "",
    ]);
    return { text: rows.length === 0 ? "There is no install yet." : table(rows), data: installs };
  },
};

export const installTest: Command = {
  name: "install test",
  takes: "<installId>",
  summary: "mark an install as a tester's: matched and shown, left out of statistics and learning",
  options: { ...appOption, off: { type: "boolean" } },
  explain: { ...appExplained, off: "take the mark away" },
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which install: throughline install test <installId>");
    if (id.length > limits.idLength) throw new UsageError("No install's id is that long.");
    const isTest = options["off"] !== true;
    const app = await withStore(world, async (store) =>
      updateApp(
        store.apps,
        await chooseApp(store, options, world),
        (current) => ({ testInstalls: marked(current, id, isTest) }),
        Date.now,
      ),
    );
    const text = isTest
      ? `${id} is a tester's. What was counted before stays counted.`
      : `${id} is a tester's no longer.`;
    return { text, data: appView(app) };
  },
};

function marked({ testInstalls = [] }: App, id: string, isTest: boolean): string[] {
  const others = testInstalls.filter((each) => each !== id);
  if (!isTest) return others;
  if (others.length < limits.testInstalls) return [...others, id];
  throw new UsageError(
    `At most ${limits.testInstalls} installs can be marked. Take one away: throughline install test --off ${others[0]}`,
  );
}
