import { randomBytes } from "node:crypto";
import { openMemoryStore } from "@throughline/storage/memory";
import { expect, it } from "vitest";
import { parseKey } from "../api-keys/key-text.ts";
import { registerApp } from "./register-app.ts";

it("registers an app and its first keys in one write", async () => {
  const { apps, keys } = openMemoryStore();
  const made = await registerApp({ apps }, { name: "Shop" }, { now: () => 0, random: randomBytes });
  if (!made) throw new Error("The app has no domain that could be taken.");
  expect(await keys.list(made.app.id)).toMatchObject([
    { kind: "publishable", hash: parseKey(made.publishableKey)?.hash },
    { kind: "secret", hash: parseKey(made.secretKey)?.hash },
  ]);
});
