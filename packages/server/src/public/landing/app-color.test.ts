import { describe, expect, it } from "vitest";
import { colorStyle } from "./app-color.ts";

/** Returns the CSS variables of the light and the dark page. */
function schemes(color: string): Record<string, string>[] {
  const text = colorStyle({ color })?.text ?? "";
  return [...text.matchAll(/:root\{([^}]*)\}/g)].map(([, block = ""]) =>
    Object.fromEntries(block.split(";").map((pair) => pair.split(":") as [string, string])),
  );
}

describe("an app's colour", () => {
  it("is used for the button unchanged if it is visible", () => {
    const [light, dark] = schemes("#0a7d4f");
    expect(light).toEqual({ "--main": "#0a7d4f", "--onmain": "#ffffff", "--link": "#0a7d4f" });
    expect(dark?.["--main"]).toBe("#0a7d4f");
  });

  it.each(["#000000", "#ffffff", "#ffd400", "#0a7d4f", "#808080", "#ff0000", "#0000ff", "#191c22"])(
    "leads to readable text: %s",
    (color) => {
      const [light, dark] = schemes(color);
      for (const [scheme, card] of [
        [light, "#ffffff"],
        [dark, "#191c22"],
      ] as const) {
        expect(contrast(scheme?.["--link"] ?? "", card)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(scheme?.["--main"] ?? "", scheme?.["--onmain"] ?? "")).toBeGreaterThan(4.5);
        expect(contrast(scheme?.["--main"] ?? "", card)).toBeGreaterThanOrEqual(1.3);
      }
    },
  );

  it.each([undefined, "red", "#fff", "#12345g", "#123456}body{display:none"])(
    "changes nothing if it is %s",
    (color) => {
      expect(colorStyle(color === undefined ? {} : { color })?.text ?? "").toBe("");
    },
  );
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
