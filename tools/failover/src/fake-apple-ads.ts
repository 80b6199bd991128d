import { env, kill, pid } from "node:process";

/**
 * Loaded into a service before it starts. Its questions to Apple Ads go to a local server. It dies with Apple's answer in its
 * hands if it is told to, and its clock may be ahead, so that no test waits for a lease.
 */
const { FAKE_APPLE_ADS = "", DIE_WITH_ANSWER, CLOCK_AHEAD_MS = "0" } = env;
const { now } = Date;
const realFetch = globalThis.fetch;

Date.now = () => now() + Number(CLOCK_AHEAD_MS);
globalThis.fetch = async (input, init) => {
  if (input !== "https://api-adservices.apple.com/api/v1/") return realFetch(input, init);
  const answer = await realFetch(FAKE_APPLE_ADS, init);
  const text = await answer.text();
  if (DIE_WITH_ANSWER !== undefined) kill(pid, "SIGKILL");
  return new Response(text, answer);
};
