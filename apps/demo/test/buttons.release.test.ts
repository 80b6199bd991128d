import { describeEveryButton } from "./every-button.ts";
import type { DemoPage } from "./testing/browser.ts";
import { demoPerTest } from "./testing/opened.ts";

let demo: DemoPage;
demoPerTest((opened) => (demo = opened));

describeEveryButton("iphone", () => demo);
describeEveryButton("android", () => demo);
