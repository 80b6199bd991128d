import { describeScreens } from "./every-screen.ts";
import type { DemoPage } from "./testing/browser.ts";
import { demoPerTest } from "./testing/opened.ts";

let demo: DemoPage;
demoPerTest((opened) => (demo = opened));

describeScreens(
  [
    [1280, 900, "dark"],
    [1024, 768, "light"],
    [390, 844, "light"],
    [320, 568, "light"],
  ],
  () => demo,
);
