import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority, toFault } from "@throughline/storage";
import { openSqliteReader } from "@throughline/storage/sqlite/thread-reader";
import { OpensByHour } from "../public/matching/lessons/opens-by-hour.ts";
import { Backgrounds } from "../public/matching/device-matcher/background.ts";
import type { KnownLessons, LessonSource } from "../public/matching/device-matcher/background.ts";
import { LocalDeviceMatcher } from "../public/matching/device-matcher/local-device-matcher.ts";
import type {
  FromMatcher,
  ToldLessons,
  ToMatcher,
} from "../public/matching/device-matcher/thread-messages.ts";

/** The thread that matches opens, a program of its own: it reads the data folder itself, and is told the rest. */
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null) throw new Error("matcher.ts is a worker: see device-matcher-thread.ts.");

// Phones wait too, so before the thread that writes.
lowerPriority(5);
const reader = openSqliteReader(folder);
const lessons = new Map<string, KnownLessons>();
let now = 0;
const told: LessonSource = {
  async of(app) {
    const known = lessons.get(app);
    if (!known) throw new Error(`Nothing was told of the app ${app}.`);
    return known;
  },
};
const backgrounds = new Backgrounds(reader.clicks, told, () => now);
const matcher = new LocalDeviceMatcher(reader.clicks, told, backgrounds);

function readLessons({ generation, model, opens }: ToldLessons): KnownLessons {
  return {
    generation,
    model,
    remind: (statistics) => new OpensByHour(opens).remind(statistics),
  };
}

async function answer(id: number, call: Promise<unknown>): Promise<void> {
  const answered: FromMatcher = await call.then(
    (value) => ({ id, text: JSON.stringify(value) }),
    (error: unknown) => ({ id, fault: toFault(error) }),
  );
  port?.postMessage(answered, []);
}

port.on("message", (message: ToMatcher) => {
  if ("now" in message) ({ now } = message);
  switch (message.kind) {
    case "begin": {
      const { app: id, windowMs } = message;
      lessons.set(id, readLessons(message.lessons));
      // At once, so that clicks which come after it are counted. Where it fails, the next question tries again.
      backgrounds.of({ id, matching: { windowMs } }).catch(() => undefined);
      break;
    }
    case "model": {
      const known = lessons.get(message.app);
      if (known) lessons.set(message.app, { ...known, model: message.model });
      break;
    }
    case "forgetApp":
      lessons.delete(message.app);
      backgrounds.forget(message.app);
      break;
    case "clicks":
      for (const click of message.clicks) matcher.onClick(message.app, click);
      break;
    case "onUnseenClicks":
      matcher.onUnseenClicks(...message.args);
      break;
    case "onSignals":
      matcher.onSignals(...message.args);
      break;
    case "forgetAll":
      lessons.clear();
      matcher.forgetAll();
      break;
    case "forgetOld":
      matcher.forgetOld(...message.args);
      break;
    case "weigh":
      void answer(message.id, matcher.weigh(...message.args));
      break;
    case "recordOpen":
      void answer(message.id, matcher.recordOpen(...message.args));
      break;
    case "recordLabel":
      void answer(message.id, matcher.recordLabel(...message.args));
      break;
    case "refund":
      void answer(message.id, matcher.refund(...message.args));
      break;
    case "clicksGone":
      reader.forgetClicks();
      break;
    case "close":
      reader.close();
      port.close();
  }
});
