import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../http/errors.ts";

/** So many requests per subject and time; the next one is refused with 429 and `Retry-After`. */
export interface RateLimit {
  (subject: string): Promise<void>;
  /** Refuses as the next request would be refused, and counts none. */
  readonly check: (subject: string) => Promise<void>;
  /** Takes back one that was counted. */
  readonly forgive: (subject: string) => Promise<void>;
}

/** Makes a limit of so many requests, 0 for none, for what the refusal calls `whose`. */
export type MakeRateLimit = (most: number, whose: string, per?: keyof typeof seconds) => RateLimit;

const seconds = { minute: 60, quarter: 900, hour: 3600 } as const;

/** Counts in this process's memory. */
export const localRateLimit: MakeRateLimit = (most, whose, per = "minute") => {
  const nothing = async () => undefined;
  if (most === 0) return Object.assign(nothing, { check: nothing, forgive: nothing });
  const limiter = new RateLimiterMemory({ points: most, duration: seconds[per] });
  const refusal = ({ msBeforeNext }: RateLimiterRes) =>
    new ApiError(
      "rate_limited",
      `Too many requests ${whose}; try again after the time in Retry-After.`,
      { "Retry-After": `${Math.max(1, Math.ceil(msBeforeNext / 1000))}` },
    );
  async function count(subject: string): Promise<void> {
    await limiter.consume(subject).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? refusal(refused) : refused;
    });
  }
  async function check(subject: string): Promise<void> {
    const used = await limiter.get(subject);
    if (used && used.consumedPoints >= most) throw refusal(used);
  }
  async function forgive(subject: string): Promise<void> {
    await limiter.reward(subject);
  }
  return Object.assign(count, { check, forgive });
};

/** One household has one IPv6 /64 and any number of addresses in it. */
export function subjectOfAddress(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::", 2);
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean);
    while (groups.length + after.length < 8) groups.push("0");
  }
  return groups.slice(0, 4).join(":");
}
