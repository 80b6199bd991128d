import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority, serializeError } from "@throughline/storage";
import { openSqliteReader } from "@throughline/storage/sqlite/thread-reader";
import { OpensByHour } from "../public/matching/learned-model/opens-by-hour.ts";
import { StatisticsCache } from "../public/matching/device-matcher/statistics-cache.ts";
import type {
  ScoringModel,
  ModelSource,
} from "../public/matching/device-matcher/statistics-cache.ts";
import { LocalDeviceMatcher } from "../public/matching/device-matcher/local-device-matcher.ts";
import type {
  MessageFromMatcher,
  ModelMessage,
  MessageToMatcher,
} from "../public/matching/device-matcher/thread-messages.ts";

/** The worker thread that matches opens. It reads the data folder itself and receives everything else as messages. */
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null) {
  throw new Error("matcher.ts must run as a worker thread; see device-matcher-thread.ts.");
}

// Redirects go first. Phones wait for this thread, so its priority is only a little lower.
lowerPriority(5);
const reader = openSqliteReader(folder);
const models = new Map<string, ScoringModel>();
let now = 0;
const source: ModelSource = {
  async of(appId) {
    const known = models.get(appId);
    if (!known) throw new Error(`The thread received no model of the app ${appId}.`);
    return known;
  },
};
const statistics = new StatisticsCache(reader.clicks, source, () => now);
const matcher = new LocalDeviceMatcher(reader.clicks, source, statistics);

function parseModel({ generation, model, opens }: ModelMessage): ScoringModel {
  return {
    generation,
    parameters: model,
    restoreOpens: (target) => new OpensByHour(opens).restoreTo(target),
  };
}

async function answer(id: number, call: Promise<unknown>): Promise<void> {
  const response: MessageFromMatcher = await call.then(
    (value) => ({ id, text: JSON.stringify(value) }),
    (error: unknown) => ({ id, failure: serializeError(error) }),
  );
  port?.postMessage(response, []);
}

port.on("message", (message: MessageToMatcher) => {
  if ("now" in message) ({ now } = message);
  switch (message.kind) {
    case "begin": {
      const { app: id, windowMs } = message;
      models.set(id, parseModel(message.model));
      // The statistics are loaded at once, so that later clicks are counted. If loading fails, the next request tries again.
      statistics.of({ id, matching: { windowMs } }).catch(() => undefined);
      break;
    }
    case "model": {
      const known = models.get(message.app);
      if (known) models.set(message.app, { ...known, parameters: message.model });
      break;
    }
    case "forgetApp":
      models.delete(message.app);
      statistics.delete(message.app);
      break;
    case "clicks":
      for (const click of message.clicks) matcher.onClick(message.app, click);
      break;
    case "onClicksWithoutEvidence":
      matcher.onClicksWithoutEvidence(...message.args);
      break;
    case "onSignals":
      matcher.onSignals(...message.args);
      break;
    case "clear":
      models.clear();
      matcher.clear();
      break;
    case "deleteExpired":
      matcher.deleteExpired(...message.args);
      break;
    case "score":
      void answer(message.id, matcher.score(...message.args));
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
    case "clicksDeleted":
      reader.clearCache();
      break;
    case "close":
      reader.close();
      port.close();
  }
});
