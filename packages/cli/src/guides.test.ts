import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn } from "./testing/terminal.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface GuideCommand {
  readonly file: string;
  readonly command: string;
}

/** Finds all `throughline …` commands in the code blocks of a page. */
function commandsIn(file: string): GuideCommand[] {
  const text = readFileSync(join(root, file), "utf8");
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, code = ""]) => code);
  return blocks
    .flatMap((code) => code.replaceAll(/\\\n\s*/g, "").split("\n"))
    .flatMap((line) => {
      const command = /^\s*(?:npm run -s throughline --|(?:npx )?throughline) ([^#|>;&]*)/.exec(
        line,
      );
      return command?.[1] === undefined ? [] : [{ file, command: command[1].trim() }];
    });
}

describe("the commands of the guides", () => {
  const files = globSync(["README.md", "{docs,skills}/**/*.md", "{apps,packages}/*/README.md"], {
    cwd: root,
  });
  const all = files.toSorted().flatMap(commandsIn);

  it("are found", () => {
    expect(all.length).toBeGreaterThan(40);
  });

  it.each(all)("are valid: $file: throughline $command", async ({ command }) => {
    const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, single, double, plain = ""]) => single ?? double ?? plain,
    );
    // The command line is validated before the help is shown.
    const { code, stderr } = await runIn("/nowhere", [...words, "--help"]);
    expect({ code, stderr }).toEqual({ code: exitCodes.ok, stderr: "" });
  });
});
