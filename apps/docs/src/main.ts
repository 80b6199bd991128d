import { parseArgs } from "node:util";
import { build, serve } from "vitepress";
import { folders } from "./pages.ts";
import { stage } from "./stage.ts";

const help = `The documentation as a site: guides, the HTTP API from its description, the client from its types.

npm run docs                 builds it and serves it at http://localhost:4173
npm run docs -- --port 9000  on another port
npm run docs -- --build      builds it only, for any static host, and prints the folder`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    build: { type: "boolean" },
    port: { type: "string", default: "4173" },
  },
});

if (values.help) {
  process.stdout.write(`${help}\n`);
} else {
  process.stderr.write("Collecting the pages …\n");
  await stage();
  process.stderr.write("Building the site …\n");
  await build(folders.site);
  if (values.build) process.stdout.write(`${folders.built}\n`);
  else await serve({ root: folders.site, port: Number(values.port) });
}
