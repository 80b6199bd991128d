import { accounts } from "./accounts.ts";
import { apps } from "./apps.ts";
import { audit } from "./audit.ts";
import { endpoints } from "./endpoints.ts";
import { keys } from "./keys.ts";
import { lessons } from "./lessons.ts";
import { links } from "./links.ts";
import { salts } from "./salts.ts";
import type { Noun } from "./step.ts";

/** What is stored in the same way by both engines. */
export const nouns = {
  accounts,
  apps,
  audit,
  endpoints,
  keys,
  lessons,
  links,
  salts,
} satisfies Record<string, Noun>;

export type Nouns = typeof nouns;
