import type { InstallExplanation } from "@throughline/protocol";
import { colleagues } from "../phone/people.ts";
import { shop } from "../shop.ts";
import { scenarioNotes, scenarioTexts } from "../texts/scenarios.ts";
import type { Director } from "./director.ts";
import { newAddress } from "./stage.ts";
import type { Stage } from "./stage.ts";
import {
  tryAgainNote,
  colleaguesNote,
  invitedNote,
  inviterNote,
  reinstallNote,
} from "./describe-verdict.ts";

/** A scenario: its button and the steps that it plays. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly run: (director: Director, stage: Stage, observer: ScenarioObserver) => Promise<void>;
}

/** Lets a scenario change the page around the phones. */
export interface ScenarioObserver {
  /** Selects a phone, in scenarios that use both. */
  readonly selectPhone: (index: number) => void;
  /** Shows the result of every try so far. */
  readonly showTries: (tries: readonly InstallExplanation[]) => void;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "journey",
    ...scenarioTexts.journey,
    async run(director) {
      await director.startOver();
      await director.installFromLink();
      await director.open();
    },
  },
  {
    name: "likeness",
    ...scenarioTexts.likeness,
    async run(director) {
      await director.startOver();
      await loseIds(director);
      await openWithoutId(director);
    },
  },
  {
    name: "again",
    ...scenarioTexts.again,
    async run(director, _stage, { showTries }) {
      const tries: InstallExplanation[] = [];
      await director.startOver();
      await loseIds(director);
      for (let tryNumber = 1; tryNumber <= 10; tryNumber += 1) {
        const pace = tryNumber === 1 ? director : director.faster();
        await openWithoutId(pace);
        tries.push(await director.waitForVerdict());
        showTries([...tries]);
        director.phone.setNote(tryAgainNote(tries));
        await pace.wait(2000);
        if (tryNumber < 10) director.phone.remove();
      }
    },
  },
  {
    name: "colleagues",
    ...scenarioTexts.colleagues,
    async run(director, { phones: [left, right] }, { selectPhone }) {
      const [ada, ben] = [director.forPhone(left), director.forPhone(right)];
      const office = { device: "iphoneAir", address: newAddress() } as const;
      await ada.startOver({ ...office, person: colleagues.ada });
      await ben.startOver({ ...office, person: colleagues.ben });
      left.setPasteAllowed(false);
      selectPhone(0);
      await ada.installFromLink("mug");
      selectPhone(1);
      await ben.installFromLink("teapot");
      selectPhone(0);
      await ada.open();
      left.setNote(colleaguesNote(await ada.waitForVerdict()));
      await ada.wait(2600);
      selectPhone(1);
      await ben.open();
    },
  },
  {
    name: "invite",
    ...scenarioTexts.invite,
    async run(director, { phones: [left, right] }, { selectPhone }) {
      const [host, guest] = [director.forPhone(left), director.forPhone(right)];
      await host.startOver();
      await guest.startOver();
      selectPhone(0);
      await host.installWithoutLink();
      await host.open();
      await host.invite(right);
      selectPhone(1);
      await guest.followMessage();
      await guest.install();
      const known = await guest.openInvited();
      right.setNote(invitedNote(left.state.person.name, known));
      await guest.wait(2600);
      selectPhone(0);
      left.setNote(inviterNote(right.state.person.name, known));
    },
  },
  {
    name: "website",
    ...scenarioTexts.website,
    async run(director) {
      await director.startOver();
      await director.followBanner();
      await director.install();
      await director.open();
    },
  },
  {
    name: "kill",
    ...scenarioTexts.kill,
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.installFromLink();
      await director.setNetwork("slow");
      await director.openUntilAnswered();
      await director.wait(1500);
      phone.kill();
      phone.setNote(scenarioNotes.killed);
      await director.setNetwork("online");
      await director.wait(2200);
      await director.open();
      await director.waitForLink();
      phone.setNote(scenarioNotes.killRecovered);
    },
  },
  {
    name: "offline",
    ...scenarioTexts.offline,
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.installFromLink();
      await director.setNetwork("offline");
      await director.open();
      phone.setNote(scenarioNotes.offlineStart);
      await director.wait(900);
      await director.setNetwork("online");
      await director.waitForLink();
      phone.setNote(scenarioNotes.offlineRecovered);
    },
  },
  {
    name: "slow",
    ...scenarioTexts.slow,
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.installFromLink();
      await director.setNetwork("slow");
      phone.launch();
      phone.setNote(scenarioNotes.slowStart);
      await director.open();
      phone.setNote(scenarioNotes.slowTimedOut);
      await director.waitForLink();
      phone.setNote(scenarioNotes.slowRecovered);
      await director.setNetwork("online");
    },
  },
  {
    name: "reinstall",
    ...scenarioTexts.reinstall,
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.installFromLink();
      await director.open();
      await director.waitForLink();
      // Otherwise, this verdict could arrive after the deletion and be mistaken for the verdict on the next install.
      await director.waitForVerdict();
      await director.wait(1200);
      phone.remove();
      phone.setNote(scenarioNotes.appDeleted);
      await director.wait(1200);
      await director.installWithoutLink();
      await director.open();
      phone.setNote(reinstallNote(await director.waitForVerdict()));
    },
  },
  {
    name: "organic",
    ...scenarioTexts.organic,
    async run(director) {
      await director.startOver();
      await director.installWithoutLink();
      await director.open();
    },
  },
  {
    name: "verified",
    ...scenarioTexts.verified,
    async run(director) {
      const { phone } = director;
      await prepareApp(director);
      phone.show("messages");
      await director.wait(1400);
      phone.open(`https://${shop.domain}/teapot`);
      await director.waitForLink();
    },
  },
  {
    name: "scheme",
    ...scenarioTexts.scheme,
    async run(director) {
      const { phone } = director;
      await prepareApp(director);
      phone.show("home");
      await director.wait(1000);
      phone.open(`${shop.scheme}://products/23?from=poster`);
      await director.waitForLink();
    },
  },
  {
    name: "in-app",
    ...scenarioTexts.inApp,
    async run(director) {
      await director.startOver();
      await director.setInApp(true);
      await director.installFromLink();
      await director.open();
    },
  },
];

/** Prepares the phone so that click ids get lost. The owner refuses the paste, and Android uses an in-app browser. */
async function loseIds(director: Director): Promise<void> {
  const { phone } = director;
  phone.setPasteAllowed(false);
  // Only a landing page sends device signals, and Android gets one only in an in-app browser.
  if (phone.device.os === "android") await director.setInApp(true);
}

/** Taps the link, then installs and opens the app without its install referrer. */
async function openWithoutId(director: Director): Promise<void> {
  await director.followLink();
  director.phone.loseReferrer();
  await director.install();
  await director.open();
}

/** Makes sure that the app is installed and runs in the background. */
async function prepareApp(director: Director): Promise<void> {
  const { phone } = director;
  if (phone.state.app !== "installed" || !phone.state.process) {
    await director.startOver();
    await director.installWithoutLink();
    await director.open();
  }
  phone.show("home");
  await director.wait(700);
}
