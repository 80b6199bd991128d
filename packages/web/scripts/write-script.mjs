/** `npm run script -w @throughline/web`: writes the script that the service serves. */
import { writeFile } from "node:fs/promises";
import { bundleScript, servedScript } from "./bundle-script.mjs";

await writeFile(servedScript, await bundleScript());
