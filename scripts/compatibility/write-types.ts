import { createRequire } from "node:module";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type * as ApiExtractor from "@microsoft/api-extractor";
import { root } from "../processes.mjs";

// The package is CommonJS without named exports.
const { Extractor, ExtractorConfig, ExtractorLogLevel } = createRequire(import.meta.url)(
  "@microsoft/api-extractor",
) as typeof ApiExtractor;

/** Writes everything that an entry of a package exports into one file of declarations. */
export async function writeTypes(entry: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const config = ExtractorConfig.prepare({
    packageJsonFullPath: `${root}/package.json`,
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "es2022",
            module: "esnext",
            moduleResolution: "bundler",
            jsx: "react-jsx",
            lib: ["es2023", "dom"],
            types: [],
            skipLibCheck: true,
          },
          files: [entry],
        },
      },
      apiReport: { enabled: false },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: target },
      newlineKind: "lf",
    },
  });
  const { errorCount } = Extractor.invoke(config, {
    messageCallback: (message) => {
      // Only errors matter: the comments of the sources are not written for this tool.
      message.handled = message.logLevel !== ExtractorLogLevel.Error;
    },
  });
  if (errorCount > 0) throw new Error(`The types of ${entry} could not be collected.`);
}
