import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../../processes.mjs";
import type { PlainRequest } from "./scenes.ts";

/** A request as the client sent it, and what the service answered. */
export interface Exchange {
  readonly request: PlainRequest & { readonly headers: Readonly<Record<string, string>> };
  readonly answer: Answer;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  /** JSON. Other contents are not kept. */
  readonly body?: unknown;
}

/** What was said in a scene, and what the app got from it. */
export interface Conversation {
  readonly scene: string;
  readonly exchanges: readonly Exchange[];
  readonly delivered?: unknown;
}

export const conversationsFolder = join(root, "packages/protocol/fixtures/conversations");

/** Returns the conversations of every release, by version. */
export function keptConversations(): [version: string, Conversation[]][] {
  return globSync(join(conversationsFolder, "*.json")).map((file) => [
    basename(file, ".json"),
    JSON.parse(readFileSync(file, "utf8")) as Conversation[],
  ]);
}
