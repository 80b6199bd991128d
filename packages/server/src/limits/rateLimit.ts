import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../errors.ts";

/** So many requests per subject and time; the next one is refused with 429 and `Retry-After`. */
export type RateLimit = (subject: string) => Promise<void>;

const seconds = { minute: 60, hour: 3600 } as const;

/** A limit in this process's memory; 0 sets none. */
export function rateLimit(
  most: number,
  whose: string,
  per: keyof typeof seconds = "minute",
): RateLimit {
  if (most === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: most, duration: seconds[per] });
  return async (subject) => {
    await limiter.consume(subject).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ApiError(
        "rate_limited",
        `Too many requests ${whose}; try again after the time in Retry-After.`,
        { "Retry-After": `${Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))}` },
      );
    });
  };
}

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
