import { writeFileSync } from "node:fs";
import { assets, minified } from "./minify.ts";

/** `npm run pages -w @throughline/server` */
for (const asset of assets) writeFileSync(asset.sent, minified(asset));
