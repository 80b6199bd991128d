import { randomBytes } from "node:crypto";
import { openStore, registerApp } from "@throughline/server";
import type { BenchApp } from "./bench-service.ts";
import { fillCrowd } from "./fill-crowd.ts";
import { personOf } from "./people.ts";

/** Creates an app in a data folder and records the clicks of its first `clicks` people. */
export async function prepareCrowd(dataFolder: string, clicks: number): Promise<BenchApp> {
  const store = await openStore({ dataFolder });
  const end = Date.now();
  const draft = {
    name: "Crowd",
    linkDomains: ["go.shop.example"],
    android: { packageName: "example.shop", certificates: [] },
  };
  const registered = await registerApp(store, draft, { now: () => end, random: randomBytes });
  if (!registered) throw new Error("The app could not be registered.");
  await fillCrowd(store, registered.app, clicks, end);
  await store.close();
  return { app: registered.app.id, key: registered.publishableKey };
}

/** Yields first opens of different people. Every other person has clicked. */
export function* openRequests({ app, key }: BenchApp, clicks: number): Generator<string> {
  for (let n = 0; ; n += 1) {
    if (n >= clicks) throw new Error("All people have opened the app. Use a larger --clicks.");
    const { open, click } = personOf(n % 2 === 0 ? clicks - 1 - n : clicks + n);
    const body = JSON.stringify({ ...open, installId: `install ${n}`, timestamp: Date.now() });
    const lines = [
      "POST /api/link/match-link HTTP/1.1",
      "Host: go.shop.example",
      `Authorization: Bearer ${key}`,
      `X-App-Id: ${app}`,
      `X-Forwarded-For: ${click.address}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    yield `${lines.join("\r\n")}\r\n\r\n${body}`;
  }
}

/** Returns clicks by further people with Android phones, which are redirected. An iPhone would get a page. */
export function redirectRequests(clicks: number): string[] {
  return Array.from({ length: 40_000 }, (_, n) => personOf(2 * clicks + n))
    .filter(({ click }) => click.userAgent.includes("Android"))
    .map(
      ({ click, link }) =>
        `GET /sale/${link} HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: ${click.userAgent}\r\n` +
        `Accept-Language: ${click.acceptLanguage}\r\nX-Forwarded-For: ${click.address}\r\n\r\n`,
    );
}
