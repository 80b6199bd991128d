import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { InstallExplanation } from "./installs.ts";
import { visitorAnswer } from "./links.ts";
import { adminRoute } from "./route.ts";
import { simulatedPhones } from "./vocabulary.ts";

export const InstallSimulation = t.strictObject(
  "A phone, and what happens between its click and the first open of the app.",
  {
    phone: t.optional(t.oneOf(simulatedPhones, "The phone. The default is `iphone`.")),
    minutes: t.optional(
      Type.Integer({
        minimum: 0,
        maximum: limits.windowMs / 60_000,
        description: "How many minutes after the click the app is opened. The default is 2.",
      }),
    ),
    network: t.optional(
      t.oneOf(
        ["same", "other"],
        "Whether the app is opened on the network of the click (the default), or on another one, such as Wi-Fi instead of mobile data.",
      ),
    ),
    sendsClickId: t.optional(
      t.boolean(
        "Whether the app sends the id of its click: from the install referrer on Android, from the clipboard on iOS. Without it (the default), the service matches by device signals.",
      ),
    ),
  },
);
export type InstallSimulation = Static<typeof InstallSimulation>;

export const SimulatedInstall = t.object(
  "The simulated install, and why it was or was not matched.",
  {
    ...InstallExplanation.properties,
    click: t.object("The simulated click.", {
      id: t.string("The click's id."),
      at: t.string("When the link was clicked."),
      answer: visitorAnswer,
      to: t.nullableString("Where the redirect or the page's button leads."),
    }),
  },
);
export type SimulatedInstall = Static<typeof SimulatedInstall>;

export const simulatedInstallRoutes = {
  simulateInstall: adminRoute({
    method: "POST",
    path: "/api/v1/links/:code/simulated-installs",
    params: { code: "The link's code." },
    role: "editor",
    scope: "installs",
    tag: "installs",
    tool: "simulate_install",
    command: { name: "install simulate" },
    summary: "Simulate a click and an install",
    description:
      "A simulated phone clicks the link and opens the app for the first time. The service matches the open as it does for real phones, but compares it with this click only. The install is marked as a test: it is listed and can be explained and erased, but statistics and learning leave it out.",
    body: InstallSimulation,
    response: SimulatedInstall,
    status: 201,
    location: "/api/v1/installs/:installId",
    errors: ["unknown_link", "conflict"],
    audit: "simulated an install of the link",
  }),
};
