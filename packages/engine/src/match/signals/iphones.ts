import type { Screen } from "./evidence.ts";

/**
 * iPhones by screen (points and scale), each with its marketing name and hardware ids. The sizes are from Apple's Human Interface
 * Guidelines; those of the iPhone 18 Pro and Pro Max are computed from their pixels.
 */
const iphones = `
375x667@2 iphone 7=9,1 9,3|iphone 8=10,1 10,4|iphone se 2=12,8|iphone se 3=14,6
414x736@3 iphone 7 plus=9,2 9,4|iphone 8 plus=10,2 10,5
375x812@3 iphone x=10,3 10,6|iphone xs=11,2|iphone 11 pro=12,3|iphone 12 mini=13,1|iphone 13 mini=14,4
414x896@2 iphone xr=11,8|iphone 11=12,1
414x896@3 iphone xs max=11,4 11,6|iphone 11 pro max=12,5
390x844@3 iphone 12=13,2|iphone 12 pro=13,3|iphone 13=14,5|iphone 13 pro=14,2|iphone 14=14,7|iphone 16e=17,5|iphone 17e=18,5
428x926@3 iphone 12 pro max=13,4|iphone 13 pro max=14,3|iphone 14 plus=14,8
393x852@3 iphone 14 pro=15,2|iphone 15=15,4|iphone 15 pro=16,1|iphone 16=17,3
430x932@3 iphone 14 pro max=15,3|iphone 15 plus=15,5|iphone 15 pro max=16,2|iphone 16 plus=17,4
402x874@3 iphone 16 pro=17,1|iphone 17=18,3|iphone 17 pro=18,1|iphone 18 pro=19,2
420x912@3 iphone air=18,4
440x956@3 iphone 16 pro max=17,2|iphone 17 pro max=18,2|iphone 18 pro max=19,3 19,7
`;

const nameOfHardware = new Map<string, string>();
const screenOfName = new Map<string, Screen>();

for (const line of iphones.trim().split("\n")) {
  const [, short, long, scale, entries = ""] = /^(\d+)x(\d+)@(\d) (.*)$/.exec(line) ?? [];
  for (const entry of entries.split("|")) {
    const [name = "", ids = ""] = entry.split("=");
    for (const id of ids.split(" ")) nameOfHardware.set(`iphone${id}`, name);
    screenOfName.set(name, { short: Number(short), long: Number(long), scale: Number(scale) });
  }
}

/** The marketing name of a hardware id: `iphone 14 pro` for `iphone15,2`. Undefined if the table lacks the id. */
export function iphoneOfHardware(id: string): string | undefined {
  return nameOfHardware.get(id);
}

/** The screen of the iPhone with this lower-case marketing name. */
export function screenOfIphone(name: string): Screen | undefined {
  return screenOfName.get(name);
}
