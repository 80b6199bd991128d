/** An Android phone. */
export interface AndroidModel {
  /** `Build.MODEL`. */
  readonly model: string;
  readonly manufacturer: string;
  /** The internal device name, which in-app browsers put into their user agents. */
  readonly codename: string;
  readonly pixels: readonly [width: number, height: number];
  readonly density: number;
  readonly versions: readonly string[];
}

type Row = [
  model: string,
  codename: string,
  panel: string,
  weight: number,
  oldest: number,
  newest: number,
];

// The weights are assumptions. They follow the shape of public usage statistics: Samsung, then Xiaomi, then a long tail.
const makers: readonly (readonly [manufacturer: string, rows: readonly Row[]])[] = [
  [
    "samsung",
    [
      ["SM-S938B", "pa3q", "1440x3120@3.5", 2.4, 15, 16],
      ["SM-S931B", "pa1q", "1080x2340@3", 2, 15, 16],
      ["SM-S928B", "e3q", "1440x3120@3.5", 2.6, 14, 16],
      ["SM-S921B", "e1s", "1080x2340@3", 2.4, 14, 16],
      ["SM-S918B", "dm3q", "1440x3088@3.5", 2.2, 13, 16],
      ["SM-S911B", "dm1q", "1080x2340@3", 2.6, 13, 16],
      ["SM-S901B", "r0s", "1080x2340@3", 1.6, 13, 16],
      ["SM-G991B", "o1s", "1080x2400@3", 1.6, 12, 15],
      ["SM-G990B", "r9q", "1080x2340@3", 1.5, 12, 16],
      ["SM-A566B", "a56x", "1080x2340@2.8125", 2.2, 15, 16],
      ["SM-A556B", "a55x", "1080x2340@2.8125", 2.8, 14, 16],
      ["SM-A546B", "a54x", "1080x2340@2.8125", 3.2, 13, 16],
      ["SM-A536B", "a53x", "1080x2400@2.625", 2.2, 12, 16],
      ["SM-A528B", "a52sxq", "1080x2400@2.625", 1.5, 11, 14],
      ["SM-A356B", "a35x", "1080x2340@2.8125", 1.7, 14, 16],
      ["SM-A346B", "a34x", "1080x2340@2.8125", 1.9, 13, 16],
      ["SM-A256B", "a25x", "1080x2340@2.8125", 1.2, 14, 16],
      ["SM-A166B", "a16x", "1080x2340@2.625", 1.6, 14, 16],
      ["SM-A155F", "a15", "1080x2340@2.625", 2, 14, 16],
      ["SM-A145R", "a14", "1080x2408@2.625", 1.6, 13, 15],
      ["SM-A135F", "a13", "1080x2408@2.625", 1.3, 12, 14],
      ["SM-A127F", "a12s", "720x1600@1.875", 1, 11, 13],
      ["SM-F731B", "b5q", "1080x2640@2.625", 0.8, 13, 16],
      ["SM-F946B", "q5q", "904x2316@2.625", 0.5, 13, 16],
    ],
  ],
  [
    "Google",
    [
      ["Pixel 6", "oriole", "1080x2400@2.625", 0.8, 13, 16],
      ["Pixel 6a", "bluejay", "1080x2400@2.625", 1.1, 13, 16],
      ["Pixel 7", "panther", "1080x2400@2.625", 1.2, 13, 16],
      ["Pixel 7a", "lynx", "1080x2400@2.625", 1.2, 13, 16],
      ["Pixel 8", "shiba", "1080x2400@2.625", 1.4, 14, 16],
      ["Pixel 8 Pro", "husky", "1344x2992@3", 0.9, 14, 16],
      ["Pixel 8a", "akita", "1080x2400@2.625", 1.2, 14, 16],
      ["Pixel 9", "tokay", "1080x2424@2.625", 1.1, 14, 16],
      ["Pixel 9 Pro", "caiman", "1280x2856@3", 0.8, 14, 16],
      ["Pixel 10", "frankel", "1080x2424@2.625", 0.5, 16, 16],
    ],
  ],
  [
    "Xiaomi",
    [
      ["23021RAA2Y", "topaz", "1080x2400@2.75", 1.4, 13, 15],
      ["2201117TG", "spes", "1080x2400@2.75", 1.1, 11, 13],
      ["22101316G", "ruby", "1080x2400@2.75", 1, 12, 14],
      ["23076RN4BI", "sky", "1080x2460@2.75", 1, 13, 15],
      ["23124RA7EO", "sapphiren", "1080x2400@2.75", 1.3, 13, 15],
      ["24069PC21G", "peridot", "1220x2712@3.25", 0.8, 14, 16],
      ["2312DRA50G", "garnet", "1220x2712@3.25", 0.9, 13, 15],
      ["M2101K6G", "sweet", "1080x2400@2.75", 0.7, 11, 13],
      ["2211133G", "fuxi", "1080x2400@2.75", 0.6, 13, 16],
      ["24129PN74G", "dada", "1200x2670@3.25", 0.5, 15, 16],
    ],
  ],
  [
    "motorola",
    [
      ["moto g54 5G", "cancunf", "1080x2400@2.5", 0.8, 13, 14],
      ["moto g84 5G", "bangkk", "1080x2400@2.5", 0.6, 13, 14],
      ["moto g(60)", "hanoip", "1080x2460@2.5", 0.4, 11, 12],
      ["motorola edge 50 neo", "vienna", "1200x2670@3", 0.4, 14, 15],
    ],
  ],
  [
    "OnePlus",
    [
      ["CPH2581", "OP5913L1", "1440x3168@3.5", 0.4, 14, 16],
      ["CPH2491", "OP594DL1", "1240x2772@3.125", 0.5, 13, 15],
      ["IN2013", "OnePlus8", "1080x2400@2.625", 0.3, 11, 13],
    ],
  ],
  [
    "OPPO",
    [
      ["CPH2577", "OP5705L1", "1080x2400@3", 0.8, 13, 15],
      ["CPH2365", "OP5303", "1080x2400@3", 0.5, 12, 14],
      ["CPH2333", "OP4F2FL1", "720x1612@2", 0.5, 11, 13],
    ],
  ],
  [
    "vivo",
    [
      ["V2250", "2250", "1080x2400@3", 0.6, 13, 14],
      ["V2206", "2206", "1080x2408@3", 0.5, 12, 14],
    ],
  ],
  [
    "realme",
    [
      ["RMX3686", "RE58B2L1", "1080x2412@3", 0.5, 13, 15],
      ["RMX3710", "RE58C2", "1080x2400@3", 0.5, 13, 14],
    ],
  ],
  [
    "HONOR",
    [
      ["REA-NX9", "HNREA", "1200x2664@3", 0.5, 13, 15],
      ["ALI-NX1", "HNALI", "1220x2652@3", 0.4, 13, 15],
    ],
  ],
  [
    "HUAWEI",
    [
      ["ELE-L29", "HWELE", "1080x2340@3", 0.5, 9, 10],
      ["VOG-L29", "HWVOG", "1080x2340@3", 0.5, 9, 10],
      ["JNY-LX1", "HWJNY", "1080x2310@3", 0.4, 10, 10],
    ],
  ],
  ["Nothing", [["A065", "Pong", "1080x2412@2.625", 0.4, 13, 16]]],
  ["Sony", [["XQ-DQ54", "pdx237", "1080x2520@2.625", 0.2, 13, 15]]],
  ["Fairphone", [["FP5", "FP5", "1224x2700@3", 0.2, 13, 15]]],
];

export const weightedAndroids: readonly [AndroidModel, number][] = makers.flatMap(
  ([manufacturer, rows]) => rows.map((row) => parse(manufacturer, row)),
);

/** The build id that in-app browsers show for each Android version. */
export const androidBuilds: Readonly<Record<string, string>> = {
  "9": "PKQ1.190118.001",
  "10": "QP1A.190711.020",
  "11": "RP1A.200720.012",
  "12": "SP1A.210812.016",
  "13": "TP1A.220624.014",
  "14": "UP1A.231005.007",
  "15": "AP3A.240905.015.A2",
  "16": "BP2A.250605.031.A3",
};

function parse(
  manufacturer: string,
  [model, codename, panel, weight, oldest, newest]: Row,
): [AndroidModel, number] {
  const [width = 0, height = 0, density = 0] = panel.split(/[x@]/u).map(Number);
  const versions = Array.from({ length: newest - oldest + 1 }, (_, i) => String(oldest + i));
  return [{ model, manufacturer, codename, pixels: [width, height], density, versions }, weight];
}
