import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { ComparedWorld } from "../comparison.ts";
import type { Evaluation } from "../evaluation.ts";
import type { TrialEvaluation } from "../trial-evaluation.ts";
import { comparisonReport } from "./comparison-report.ts";
import { replaceResults } from "./docs.ts";
import { precisionRecallPlot } from "./plot.ts";
import { markdownTable, percent, plainTable } from "./text.ts";
import { worldReport } from "./world-report.ts";

function evaluation(precision: number | null, recall: number): Evaluation {
  const bin = { from: 0.9, to: 1, opens: 4, stated: 0.97, observed: 0.96 };
  return {
    world: { clicks: 1_234, opens: 10 },
    threshold: 0.9,
    measures: {
      opens: 10,
      clicked: 4,
      organic: 6,
      matches: 3,
      right: 3,
      wrong: 0,
      precision,
      recall,
      wrongRouteShare: 0,
      organicFalseMatchShare: 0,
    },
    calibration: { bins: [bin], confident: bin },
    recallAtEqualPrecision: recall,
    curve: [
      { threshold: 0.5, precision: 0.5, recall: 1 },
      { threshold: 0.99, precision: 1, recall: 0 },
      { threshold: 0.999, precision: null, recall: 0 },
    ],
    timing: { mean: 0.5, median: 0.4, p99: 1.25 },
  };
}

/** A trial with 39 right of 40 tries, beside the others of `evaluation`. */
function trial(name: string): TrialEvaluation {
  const { measures } = evaluation(0.75, 0.5);
  return {
    name,
    tries: { ...measures, opens: 40, right: 39, wrong: 1 },
    others: measures,
    worst: 0.95,
  };
}

describe("tables", () => {
  it("align columns, the first to the left", () => {
    expect(
      plainTable(
        ["", "b"],
        [
          ["long name", "1"],
          ["x", "22"],
        ],
      ),
    ).toBe("            b\nlong name   1\nx          22");
  });

  it("become markdown with numbers to the right", () => {
    expect(markdownTable(["", "b"], [["x", "1"]])).toBe(
      "|     |    b |\n| --- | ---: |\n| x   |    1 |",
    );
  });

  it("show a dash for a share of nothing", () => {
    expect([percent(null), percent(0.9955, 2)]).toEqual(["–", "99.55 %"]);
  });
});

describe("comparisonReport", () => {
  const text = comparisonReport({
    seeds: [1, 2],
    threshold: 0.9,
    worlds: [
      { name: "sparse", throughline: [evaluation(1, 0.5), evaluation(0.9, 0.6)], baselines: {} },
    ],
    trials: [trial("one iPhone, 10 s")],
    oneAddress: [trial("office of 5")],
    variations: [],
  });

  it("prints means over the seeds with confidence intervals", () => {
    expect(text).toContain("seeds 1 to 2, threshold 0.9\n\nstandard worlds\n");
    expect(text).toMatch(/sparse +95\.00 ± 63\.53 % +55\.0 ± 63\.5 % +55\.0 ± 63\.5 %/u);
  });

  it("prints how many tries of testers were matched, and the goal", () => {
    expect(text).toMatch(/one iPhone, 10 s +40 +39 +95 % +1 +100 %/u);
  });

  it("prints the tries and the other people behind one address", () => {
    expect(text).toMatch(/office of 5 +40 +39 +1 +95 % +4 +50\.0 % +75\.0 % +0\.0 %/u);
  });

  it("leaves out the parts that were not evaluated", () => {
    expect(text).not.toContain("variations");
  });
});

describe("worldReport", () => {
  it("prints every figure with its denominator", () => {
    const text = worldReport("somewhere", evaluation(1, 0.75));
    expect(text).toContain("somewhere: 1,234 clicks, 10 opens, threshold 0.9");
    expect(text).toMatch(/precision +100\.00 % +3 matches/u);
    expect(text).toMatch(/recall +75\.00 % +4 clicked opens/u);
    expect(text).toMatch(/0\.90–1\.00 +4 +97\.00 % +96\.00 %/u);
    expect(text).toContain("mean 0.50 ms, median 0.40 ms, p99 1.25 ms");
  });
});

describe("replaceResults", () => {
  const before = "<!-- results: written by `npm run evaluate -- --write-docs` -->";
  const after = "<!-- end of results -->";

  it("replaces only the text between the markers", () => {
    const page = `top\n${before}\nold\n${after}\nbottom\n`;
    const once = replaceResults(page, "new");
    expect(once).toBe(`top\n${before}\n\nnew\n\n${after}\nbottom\n`);
    expect(replaceResults(once, "new")).toBe(once);
  });

  it("finds the markers in docs/evaluation.md", async () => {
    const page = new URL("../../../../docs/evaluation.md", import.meta.url);
    expect(replaceResults(await readFile(page, "utf8"), "new")).toContain(`new\n\n${after}`);
  });

  it("throws with the missing markers", () => {
    expect(() => replaceResults("no markers", "new")).toThrow(after);
  });
});

describe("precisionRecallPlot", () => {
  const world: ComparedWorld = {
    name: "sparse",
    throughline: [evaluation(1, 0.5)],
    baselines: {
      "same IP, latest click, 24 h": evaluation(0.5, 1),
      "LinkForty's rule": evaluation(0.1, 0.1),
      "Detour's weights": evaluation(null, 0),
      "plain model, fixed values": evaluation(1, 0.25),
    },
  };

  it("has recall on the x axis and precision on the y axis, from the lowest precision rounded down to tens", () => {
    const svg = precisionRecallPlot([world]);
    expect(svg).toContain('<path class="ours" d="M300 230L0 0"/>');
    expect(svg).toContain('<circle class="chosen" cx="150" cy="0" r="6"/>');
    expect(svg).toContain('<circle class="first" cx="300" cy="230" r="5"/>');
    expect(svg).toContain('<circle class="third" cx="75" cy="0" r="5"/>');
    expect(svg).toContain(">50 %</text>");
  });

  it("leaves out a rule without matches and has colours for light and dark mode", () => {
    const svg = precisionRecallPlot([world]);
    expect(svg.match(/<circle class="second"/gu)).toHaveLength(1);
    expect(svg).toContain("prefers-color-scheme: dark");
  });
});
