/** Keeps what client and service of this release say to each other. `npm run version-packages` calls it. A later release adds a file and changes none. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sdkVersion } from "../../packages/react-native/src/core/version.ts";
import { conversationsFolder } from "./conversations/conversation.ts";
import { recordConversations } from "./conversations/record.ts";

const file = join(conversationsFolder, `${sdkVersion}.json`);
if (existsSync(file))
  throw new Error(`${file} exists already. What a release said stays as it is.`);
await mkdir(conversationsFolder, { recursive: true });
await writeFile(file, `${JSON.stringify(await recordConversations(), undefined, 2)}\n`);
