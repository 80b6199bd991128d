import { describe, expect, it } from "vitest";
import { languageLevels, levels, osLevels } from "./levels.ts";
import { agreementIndex, agreementCount } from "./phones.ts";

describe("the number of a phone agreement", () => {
  it("differs for each way to agree, starting at 0", () => {
    const two = Object.values(levels);
    const ways = two.flatMap((timeZone) =>
      two.flatMap((model) =>
        two.flatMap((screen) =>
          Object.values(languageLevels).flatMap((language) =>
            Object.values(osLevels).map((os) => ({ timeZone, model, screen, language, os })),
          ),
        ),
      ),
    );
    const numbers = ways.map(agreementIndex).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: agreementCount }, (_, number) => number));
  });
});
