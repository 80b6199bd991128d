/** An iPhone or iPad with its screen in points. */
export interface AppleModel {
  /** The hardware identifier, which in-app browsers put into their user agents. */
  readonly identifier: string;
  /** The marketing name, which an app may report. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** The oldest and the newest major version of iOS that it runs. */
  readonly os: readonly [oldest: number, newest: number];
}

type Row = [
  identifier: string,
  name: string,
  screen: string,
  weight: number,
  oldest: number,
  newest: number,
];

// The weights are assumptions. They follow the shape of public usage statistics: recent base models, then a long tail of old ones.
const iPhones: readonly Row[] = [
  ["iPhone10,1", "iPhone 8", "375x667@2", 0.6, 11, 16],
  ["iPhone10,2", "iPhone 8 Plus", "414x736@3", 0.5, 11, 16],
  ["iPhone10,3", "iPhone X", "375x812@3", 0.7, 11, 16],
  ["iPhone11,8", "iPhone XR", "414x896@2", 2.4, 12, 18],
  ["iPhone11,2", "iPhone XS", "375x812@3", 0.8, 12, 18],
  ["iPhone11,6", "iPhone XS Max", "414x896@3", 0.7, 12, 18],
  ["iPhone12,1", "iPhone 11", "414x896@2", 7.5, 13, 26],
  ["iPhone12,3", "iPhone 11 Pro", "375x812@3", 1.5, 13, 26],
  ["iPhone12,5", "iPhone 11 Pro Max", "414x896@3", 2, 13, 26],
  ["iPhone12,8", "iPhone SE (2nd generation)", "375x667@2", 2.6, 13, 26],
  ["iPhone13,1", "iPhone 12 mini", "375x812@3", 1.3, 14, 26],
  ["iPhone13,2", "iPhone 12", "390x844@3", 6.2, 14, 26],
  ["iPhone13,3", "iPhone 12 Pro", "390x844@3", 2.3, 14, 26],
  ["iPhone13,4", "iPhone 12 Pro Max", "428x926@3", 2.2, 14, 26],
  ["iPhone14,4", "iPhone 13 mini", "375x812@3", 1.2, 15, 26],
  ["iPhone14,5", "iPhone 13", "390x844@3", 9.5, 15, 26],
  ["iPhone14,2", "iPhone 13 Pro", "390x844@3", 3.5, 15, 26],
  ["iPhone14,3", "iPhone 13 Pro Max", "428x926@3", 4, 15, 26],
  ["iPhone14,6", "iPhone SE (3rd generation)", "375x667@2", 1.9, 15, 26],
  ["iPhone14,7", "iPhone 14", "390x844@3", 6, 16, 26],
  ["iPhone14,8", "iPhone 14 Plus", "428x926@3", 1.3, 16, 26],
  ["iPhone15,2", "iPhone 14 Pro", "393x852@3", 4.4, 16, 26],
  ["iPhone15,3", "iPhone 14 Pro Max", "430x932@3", 5, 16, 26],
  ["iPhone15,4", "iPhone 15", "393x852@3", 6.4, 17, 26],
  ["iPhone15,5", "iPhone 15 Plus", "430x932@3", 1.6, 17, 26],
  ["iPhone16,1", "iPhone 15 Pro", "393x852@3", 4.6, 17, 26],
  ["iPhone16,2", "iPhone 15 Pro Max", "430x932@3", 5.6, 17, 26],
  ["iPhone17,3", "iPhone 16", "393x852@3", 5.4, 18, 26],
  ["iPhone17,4", "iPhone 16 Plus", "430x932@3", 1.3, 18, 26],
  ["iPhone17,1", "iPhone 16 Pro", "402x874@3", 5, 18, 26],
  ["iPhone17,2", "iPhone 16 Pro Max", "440x956@3", 6, 18, 26],
  ["iPhone17,5", "iPhone 16e", "390x844@3", 1.4, 18, 26],
  ["iPhone18,3", "iPhone 17", "402x874@3", 3.4, 26, 26],
  ["iPhone18,1", "iPhone 17 Pro", "402x874@3", 2.8, 26, 26],
  ["iPhone18,2", "iPhone 17 Pro Max", "440x956@3", 3.6, 26, 26],
  ["iPhone18,4", "iPhone Air", "420x912@3", 0.5, 26, 26],
  ["iPhone18,5", "iPhone 17e", "390x844@3", 0.5, 26, 26],
];

const iPads: readonly Row[] = [
  ["iPad12,1", "iPad (9th generation)", "810x1080@2", 26, 15, 26],
  ["iPad13,18", "iPad (10th generation)", "820x1180@2", 24, 16, 26],
  ["iPad15,7", "iPad (A16)", "820x1180@2", 9, 18, 26],
  ["iPad13,16", "iPad Air (5th generation)", "820x1180@2", 13, 15, 26],
  ["iPad14,8", "iPad Air 11-inch (M2)", "820x1180@2", 6, 17, 26],
  ["iPad14,1", "iPad mini (6th generation)", "744x1133@2", 8, 15, 26],
  ["iPad13,8", "iPad Pro (12.9-inch) (5th generation)", "1024x1366@2", 8, 14, 26],
  ["iPad16,3", "iPad Pro 11-inch (M4)", "834x1210@2", 6, 17, 26],
];

/** An iOS release with the build that some apps show as `Mobile/<build>`. The weights within a major version are assumptions. */
export interface AppleRelease {
  readonly major: number;
  readonly version: string;
  readonly build: string;
  readonly weight: number;
}

export const appleReleases: readonly AppleRelease[] = [
  { major: 15, version: "15.8.5", build: "19H394", weight: 0.7 },
  { major: 15, version: "15.8.3", build: "19H386", weight: 0.3 },
  { major: 16, version: "16.7.12", build: "20H364", weight: 0.6 },
  { major: 16, version: "16.7.11", build: "20H360", weight: 0.2 },
  { major: 16, version: "16.6.1", build: "20G81", weight: 0.2 },
  { major: 17, version: "17.6.1", build: "21G93", weight: 0.5 },
  { major: 17, version: "17.5.1", build: "21F90", weight: 0.3 },
  { major: 17, version: "17.7.2", build: "21H221", weight: 0.2 },
  { major: 18, version: "18.7.1", build: "22H31", weight: 0.26 },
  { major: 18, version: "18.7.2", build: "22H124", weight: 0.2 },
  { major: 18, version: "18.6.2", build: "22G100", weight: 0.24 },
  { major: 18, version: "18.5", build: "22F76", weight: 0.17 },
  { major: 18, version: "18.3.2", build: "22D82", weight: 0.08 },
  { major: 18, version: "18.1.1", build: "22B91", weight: 0.05 },
  { major: 26, version: "26.0.1", build: "23A355", weight: 0.12 },
  { major: 26, version: "26.1", build: "23B85", weight: 0.23 },
  { major: 26, version: "26.2", build: "23C55", weight: 0.36 },
  { major: 26, version: "26.2.1", build: "23C71", weight: 0.17 },
  { major: 26, version: "26.3", build: "23D127", weight: 0.12 },
];

/** The share of each major version among the devices that can run it. These are assumptions for the spring after the newest release. */
export const appleMajorWeights: Readonly<Record<number, number>> = {
  15: 0.01,
  16: 0.02,
  17: 0.04,
  18: 0.23,
  26: 0.7,
};

export const weightedIPhones = iPhones.map(parse);
export const weightedIPads = iPads.map(parse);

function parse([identifier, name, screen, weight, oldest, newest]: Row): [AppleModel, number] {
  const [width = 0, height = 0, scale = 0] = screen.split(/[x@]/u).map(Number);
  return [{ identifier, name, width, height, scale, os: [oldest, newest] }, weight];
}
