import { parseArgs } from "node:util";
import { build, serve } from "vitepress";
import { folders } from "./pages.ts";
import { stage } from "./stage.ts";

const help = `Builds the documentation site: guides, HTTP API reference and client reference.

npm run docs                 builds the site and serves it at http://localhost:4173
npm run docs -- --port 9000  serves the site on another port
npm run docs -- --build      only builds the site, and prints its folder`;

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
  process.stderr.write("Collecting pages…\n");
  await stage();
  process.stderr.write("Building the site…\n");
  await build(folders.site);
  if (values.build) process.stdout.write(`${folders.built}\n`);
  else await serve({ root: folders.site, port: Number(values.port) });
}
