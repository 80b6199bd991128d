import { expect, it } from "vitest";
import { maskJson, maskText } from "./mask.ts";

const id = 'Iw+AR/2"click';

it("hides a text as it is, in a URL and in JSON", () => {
  const text = `${id} ?fbc=${encodeURIComponent(id)} ${JSON.stringify({ id })}`;
  expect(maskText(text, [id])).toBe('… ?fbc=… {"id":"…"}');
});

it("hides the beginning of a text at the end of a cut answer", () => {
  expect(maskText(`Invalid fbc fb.1.2.${id.slice(0, 9)}`, [id])).toBe("Invalid fbc fb.1.2.…");
  expect(maskText("Invalid I", [id])).toBe("Invalid I");
});

it("hides the texts of a JSON value and keeps everything else", () => {
  const value = { id, list: [`fb.1.2.${id}`, 1, null, true] };
  expect(maskJson(value, [id])).toEqual({ id: "…", list: ["fb.1.2.…", 1, null, true] });
});
