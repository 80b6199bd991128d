import { describe, expect, it } from "vitest";
import { Activity } from "./activity.ts";
import type { ActivityEvent } from "./activity.ts";

const opened: ActivityEvent = { kind: "opened", app: "app_1", link: "sale", at: 1, test: false };

function activityWithErrors() {
  const failures: unknown[] = [];
  const activity = new Activity((error, { kind }) => failures.push([kind, error]));
  return { activity, failures };
}

describe("activity", () => {
  it("passes each event to every listener, in order and before it returns", () => {
    const { activity } = activityWithErrors();
    const received: string[] = [];
    activity.subscribe(({ kind }) => void received.push(`first ${kind}`));
    activity.subscribe(({ kind }) => void received.push(`second ${kind}`));
    expect(activity.publish(opened)).toBeUndefined();
    expect(received).toEqual(["first opened", "second opened"]);
  });

  it("reports a listener that fails, and continues with the next", () => {
    const { activity, failures } = activityWithErrors();
    const received: string[] = [];
    const broken = new Error("broken");
    activity.subscribe(() => {
      throw broken;
    });
    activity.subscribe(({ kind }) => void received.push(kind));
    void activity.publish(opened);
    expect(received).toEqual(["opened"]);
    expect(failures).toEqual([["opened", broken]]);
  });

  it("waits for asynchronous listeners, even if one of them fails", async () => {
    const { activity, failures } = activityWithErrors();
    const broken = new Error("broken");
    const slow = Promise.withResolvers<void>();
    let isDone = false;
    activity.subscribe(() => Promise.reject(broken));
    activity.subscribe(() => slow.promise);
    const published = (async () => {
      await activity.publish(opened);
      isDone = true;
    })();
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    slow.resolve();
    await published;
    expect(failures).toEqual([["opened", broken]]);
  });
});
