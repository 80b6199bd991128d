import { expect, it } from "vitest";
import { packArguments, unpackArguments } from "./pack-arguments.ts";

it("packs arguments of a write without a change, also long lists inside of objects", async () => {
  const links = Array.from({ length: 1_001 }, (_, index) => ({
    code: `c"${index}`,
    tags: [index],
  }));
  const args = ["app", links, { installs: links, events: [], counts: undefined }, null, 3];
  const packed = await packArguments(args);
  const [, , records] = args;
  expect(unpackArguments(packed)).toEqual(["app", links, records, null, 3]);
});

it("lets other work run while it packs a long list", async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  await packArguments([Array.from({ length: 1_000 }, () => "link")]);
  clearInterval(other);
  expect(turns).toBeGreaterThan(1);
});
