import { writeFileSync } from "node:fs";
import { assets, minify } from "./minify.ts";

/** `npm run pages -w @throughline/server` */
for (const asset of assets) writeFileSync(asset.output, minify(asset));
