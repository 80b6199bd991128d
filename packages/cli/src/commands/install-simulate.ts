import type { InstallSimulation, SimulatedInstall } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, Options } from "../command.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { formatExplanation } from "./explain.ts";
import { parseCodeArgument } from "./link.ts";

export const installSimulate: Command = {
  name: "install simulate",
  parameters: "<code>",
  summary: "simulate a click on a link and a first open, and explain the match; nothing is counted",
  options: {
    ...connectionOptions,
    phone: { type: "string" },
    minutes: { type: "string" },
    "other-network": { type: "boolean" },
    "send-click-id": { type: "boolean" },
  },
  optionHelp: {
    ...connectionOptionHelp,
    phone: "iphone or android; default: iphone",
    minutes: "how many minutes after the click the app is opened; default: 2",
    "other-network": "open the app on a different network than the link",
    "send-click-id":
      "let the app send the id of its click, from the install referrer or the clipboard",
  },
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "simulate", "install");
    const body = parseSimulation(options);
    const simulated = await withAdmin(context, options, (admin) =>
      admin.simulateInstall({ params: { code }, body }),
    );
    return { text: format(simulated), data: simulated };
  },
};

function parseSimulation(options: Options): InstallSimulation {
  const { phone, minutes } = options;
  if (minutes !== undefined && !/^\d+$/.test(String(minutes))) {
    throw new UsageError(`--minutes must be a whole number, not "${String(minutes)}".`);
  }
  const simulation = {
    phone,
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    ...(options["other-network"] === true && { network: "other" }),
    ...(options["send-click-id"] === true && { sendsClickId: true }),
  };
  // The service checks the values and names those that it refuses.
  return simulation as InstallSimulation;
}

function format(simulated: SimulatedInstall): string {
  return `${simulated.installId}: ${formatExplanation(simulated)}`;
}
