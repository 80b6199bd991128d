import process from "node:process";
import { parseSimulateArguments, simulateHelp } from "./arguments.ts";
import { describeParameters } from "./generate/parameters.ts";
import type { WorldParameters } from "./generate/parameters.ts";
import { variations, worlds } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import { count } from "./report/text.ts";
import { writeWorld } from "./world/write.ts";

function listParameters(parameters: WorldParameters): string {
  return Object.entries(describeParameters)
    .map(([name, [meaning, source]]) => {
      const value = JSON.stringify(parameters[name as keyof WorldParameters]);
      return `${name} = ${value}\n    ${meaning}\n    source: ${source}\n`;
    })
    .join("");
}

const request = parseSimulateArguments(process.argv.slice(2));
if (!request.ok) {
  process.stderr.write(`${request.problem}\n\n${simulateHelp}`);
  process.exitCode = 2;
} else if (request.value.help) {
  process.stdout.write(simulateHelp);
} else {
  const { world: name, vary, seed, out, parameters: list } = request.value;
  const changes = vary.map((variation) => variations[variation].change);
  const parameters: WorldParameters = Object.assign({}, worlds[name], ...changes, { seed });
  if (list) {
    process.stdout.write(listParameters(parameters));
  } else {
    const world = generateWorld(parameters);
    await writeWorld(world, out);
    process.stdout.write(
      `${out}: ${count(world.clicks.length)} clicks, ${count(world.opens.length)} opens\n`,
    );
  }
}
