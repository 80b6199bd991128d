import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../src");

it("the build has the icons that the pages show; `vitest run … -u` writes the file", async () => {
  const imports = globSync("**/*.tsx", { cwd: source }).flatMap((file) => [
    ...readFileSync(join(source, file), "utf8").matchAll(
      /import \{([^}]+)\} from "@tabler\/icons-react";/g,
    ),
  ]);
  const names = new Set(imports.flatMap(([, list = ""]) => list.match(/\w+/g) ?? []));
  const icons = await Promise.all(
    [...names].toSorted().map(async (name) => {
      const kind = name.endsWith("Filled") ? "filled" : "outline";
      const file = import.meta.resolve(`@tabler/icons-react/dist/esm/icons/${name}.mjs`);
      const { __iconNode: shapes } = (await import(file)) as { __iconNode: unknown };
      return `${JSON.stringify(name)}: ${JSON.stringify([kind, shapes])}`;
    }),
  );
  await expect(`{\n${icons.join(",\n")}\n}\n`).toMatchFileSnapshot("../src/shell/icons.json");
});
