import type { InstallExplanation } from "@throughline/protocol";
import { colleagues } from "../phone/people.ts";
import { shop } from "../shop.ts";
import type { Director } from "./director.ts";
import { newAddress } from "./stage.ts";
import type { Stage } from "./stage.ts";
import {
  againNote,
  colleaguesNote,
  invitedNote,
  inviterNote,
  reinstallNote,
} from "./verdict-words.ts";

/** Something people want to try: a button, and what happens then. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly run: (director: Director, stage: Stage, onlooker: Onlooker) => Promise<void>;
}

/** What a story does with the page around the phones. */
export interface Onlooker {
  /** Takes a phone into the hand, where both play. */
  readonly hold: (index: number) => void;
  /** Shows what came of every try so far. */
  readonly count: (tries: readonly InstallExplanation[]) => void;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "journey",
    title: "The whole journey",
    text: "Tap, store, install, open: the right screen.",
    async run(director) {
      await director.startOver();
      await director.getApp();
      await director.open();
    },
  },
  {
    name: "likeness",
    title: "Click id lost",
    text: "The click id gets lost, so the match is made by device signals.",
    async run(director) {
      await director.startOver();
      await loseIds(director);
      await openWithoutId(director);
    },
  },
  {
    name: "again",
    title: "Try it again",
    text: "One phone, one network, ten installs, each matched by device signals.",
    async run(director, _stage, { count }) {
      const tries: InstallExplanation[] = [];
      await director.startOver();
      await loseIds(director);
      for (let turn = 1; turn <= 10; turn += 1) {
        const pace = turn === 1 ? director : director.hurried();
        await openWithoutId(pace);
        tries.push(await director.verdict());
        count([...tries]);
        director.phone.tell(againNote(tries));
        await pace.wait(2000);
        if (turn < 10) director.phone.remove();
      }
    },
  },
  {
    name: "colleagues",
    title: "Two colleagues, one address",
    text: "Same office, same model, two links: the service does not guess.",
    async run(director, { phones: [left, right] }, { hold }) {
      const [ada, ben] = [director.of(left), director.of(right)];
      const office = { device: "iphoneAir", address: newAddress() } as const;
      await ada.startOver({ ...office, person: colleagues.ada });
      await ben.startOver({ ...office, person: colleagues.ben });
      left.setPasteAllowed(false);
      hold(0);
      await ada.getApp("mug");
      hold(1);
      await ben.getApp("teapot");
      hold(0);
      await ada.open();
      left.tell(colleaguesNote(await ada.verdict()));
      await ada.wait(2600);
      hold(1);
      await ben.open();
    },
  },
  {
    name: "invite",
    title: "Share an invite",
    text: "One phone invites, the other installs, and the app knows both.",
    async run(director, { phones: [left, right] }, { hold }) {
      const [host, guest] = [director.of(left), director.of(right)];
      await host.startOver();
      await guest.startOver();
      hold(0);
      await host.getAppAlone();
      await host.open();
      const inviter = await host.invite(right);
      hold(1);
      await guest.followMessage();
      await guest.install();
      const known = (await guest.openInvited()) === inviter;
      right.tell(invitedNote(left.state.person.name, known));
      await guest.wait(2600);
      hold(0);
      left.tell(inviterNote(right.state.person.name, known));
    },
  },
  {
    name: "kill",
    title: "Kill the app mid-match",
    text: "The answer gets lost; the next start asks again and gets it.",
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.getApp();
      await director.setNetwork("slow");
      await director.openUntilAnswered();
      await director.wait(1500);
      phone.kill();
      phone.tell(
        "Killed while the answer was on its way. The app never got it, but the service keeps the match for this install.",
      );
      await director.setNetwork("online");
      await director.wait(2200);
      await director.open();
      await director.arrival();
      phone.tell(
        "The next start asked again under the same install id and got the same answer. Nothing was lost.",
      );
    },
  },
  {
    name: "offline",
    title: "Offline first run",
    text: "The app opens without waiting; the link arrives with the network.",
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.getApp();
      await director.setNetwork("offline");
      await director.open();
      phone.tell("No network: the app starts without waiting and asks again in the background.");
      await director.wait(900);
      await director.setNetwork("online");
      await director.arrival();
      phone.tell("The network is back, and the link was delivered late.");
    },
  },
  {
    name: "slow",
    title: "Slow network",
    text: "The splash screen waits for five seconds at most.",
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.getApp();
      await director.setNetwork("slow");
      phone.launch();
      phone.tell(
        "The answer takes seven seconds. The splash screen waits for five of them at most.",
      );
      await director.open();
      phone.tell("Five seconds are over, so the app starts without the link.");
      await director.arrival();
      phone.tell("The link arrived late, and the app still opened its screen.");
      await director.setNetwork("online");
    },
  },
  {
    name: "reinstall",
    title: "Reinstall",
    text: "A click counts for one install only, so a second one gets no link.",
    async run(director) {
      const { phone } = director;
      await director.startOver();
      await director.getApp();
      await director.open();
      await director.arrival();
      // Or it would come after the app is gone, and pass for the next install's.
      await director.verdict();
      await director.wait(1200);
      phone.remove();
      phone.tell("Deleted, with everything the app had stored.");
      await director.wait(1200);
      await director.getAppAlone();
      await director.open();
      phone.tell(reinstallNote(await director.verdict()));
    },
  },
  {
    name: "organic",
    title: "Organic install",
    text: "No link led to this install, and the service says so.",
    async run(director) {
      await director.startOver();
      await director.getAppAlone();
      await director.open();
    },
  },
  {
    name: "verified",
    title: "Link with the app installed",
    text: "A verified link opens the app, not the browser.",
    async run(director) {
      const { phone } = director;
      await haveApp(director);
      phone.show("messages");
      await director.wait(1400);
      phone.open(`https://${shop.domain}/teapot`);
      await director.arrival();
    },
  },
  {
    name: "scheme",
    title: "Scheme link",
    text: `${shop.scheme}://… opens the app from anywhere.`,
    async run(director) {
      const { phone } = director;
      await haveApp(director);
      phone.show("home");
      await director.wait(1000);
      phone.open(`${shop.scheme}://products/23?from=poster`);
      await director.arrival();
    },
  },
  {
    name: "in-app",
    title: "Inside another app",
    text: "An in-app browser needs one extra tap.",
    async run(director) {
      await director.startOver();
      await director.setInApp(true);
      await director.getApp();
      await director.open();
    },
  },
];

/** From here on no click's id gets through the store: the iPhone's owner refuses the paste, Android gets a page. */
async function loseIds(director: Director): Promise<void> {
  const { phone } = director;
  phone.setPasteAllowed(false);
  // A plain Android click shows too little; this page, like the iPhone's, tells what it sees.
  if (phone.device.os === "android") await director.setInApp(true);
}

/** Tap, store, install and first open, and Google Play forgets the campaign. */
async function openWithoutId(director: Director): Promise<void> {
  await director.followLink();
  director.phone.loseReferrer();
  await director.install();
  await director.open();
}

/** The app has been opened before, and runs in the background. */
async function haveApp(director: Director): Promise<void> {
  const { phone } = director;
  if (phone.state.app !== "installed" || !phone.state.process) {
    await director.startOver();
    await director.getAppAlone();
    await director.open();
  }
  phone.show("home");
  await director.wait(700);
}
