import type { GlazeColors } from "./glazes.ts";

/** A rounded rectangle in a drawing of 100 × 100 units. Its parts are relative to it and clipped at its edge. */
export interface Shape {
  readonly at: readonly [x: number, y: number];
  readonly size: readonly [width: number, height: number];
  /** The corner radius, for all corners or for top and bottom. */
  readonly round?: number | readonly [top: number, bottom: number];
  readonly color?: keyof GlazeColors | "light" | "leaf" | "shadow";
  /** Draws a ring of this thickness instead of a filled shape. */
  readonly ring?: number;
  readonly turn?: number;
  readonly parts?: readonly Shape[];
}

const shadow = (x: number, width: number): Shape => ({
  at: [x, 81],
  size: [width, 5],
  round: 2.5,
  color: "shadow",
});

/** Glaze that runs down from the rim: a band of `height` with a drip of each length. */
function drips(width: number, height: number, lengths: readonly number[]): Shape[] {
  const step = width / lengths.length;
  return [
    { at: [0, 0], size: [width, height], color: "glaze" },
    ...lengths.map((length, index): Shape => ({
      at: [index * step, 0],
      size: [step + 0.3, height + length],
      round: [0, step / 2],
      color: "glaze",
    })),
  ];
}

const shine = (x: number, y: number, height: number): Shape => ({
  at: [x, y],
  size: [3, height],
  round: 1.5,
  color: "light",
});

function speckles(...places: (readonly [x: number, y: number])[]): Shape[] {
  return places.map((at) => ({ at, size: [1.1, 1.1], round: 0.6, color: "shade" }));
}

/** The shapes of each form. */
export const forms = {
  mug: [
    shadow(24, 56),
    { at: [62, 38], size: [24, 28], round: 13, ring: 5.5, color: "glazeShade" },
    {
      at: [25, 28],
      size: [46, 54],
      round: [3, 15],
      color: "clay",
      parts: [
        ...speckles([8, 42], [16, 47], [25, 41], [33, 48], [38, 42], [20, 38]),
        ...drips(46, 24, [9, 4, 12, 6, 10, 3]),
        shine(6, 8, 18),
      ],
    },
    { at: [25, 25], size: [46, 7], round: 3.5, color: "glazeShade" },
  ],
  teapot: [
    shadow(20, 62),
    { at: [5, 42], size: [26, 28], round: 14, ring: 5, color: "glazeShade" },
    { at: [73, 36], size: [9, 34], round: 4.5, color: "glazeShade", turn: 32 },
    {
      at: [20, 36],
      size: [58, 46],
      round: [22, 21],
      color: "glaze",
      parts: [
        { at: [0, 36], size: [58, 10], color: "clay" },
        { at: [0, 33], size: [58, 3], color: "glazeShade" },
        shine(9, 12, 16),
      ],
    },
    { at: [34, 31], size: [30, 7], round: [5, 2], color: "glazeShade" },
    { at: [45, 23], size: [8, 9], round: 4, color: "clay" },
  ],
  vase: [
    { at: [48, 4], size: [1.6, 30], round: 0.8, color: "leaf", turn: 5 },
    { at: [50, 10], size: [6, 15], round: 3, color: "leaf", turn: 38 },
    { at: [41, 4], size: [6, 14], round: 3, color: "leaf", turn: -28 },
    shadow(28, 44),
    { at: [42, 26], size: [16, 24], round: [3, 0], color: "glaze" },
    {
      at: [28, 40],
      size: [44, 42],
      round: [20, 15],
      color: "glaze",
      parts: [
        { at: [0, 31], size: [44, 11], color: "clay" },
        ...speckles([9, 34], [15, 37], [24, 35], [33, 37], [29, 33]),
        shine(7, 11, 14),
      ],
    },
    { at: [40, 24], size: [20, 5], round: 2.5, color: "glazeShade" },
  ],
  bowl: [
    shadow(27, 46),
    { at: [39, 74], size: [22, 8], round: [0, 3], color: "shade" },
    {
      at: [16, 44],
      size: [68, 34],
      round: [4, 32],
      color: "glaze",
      parts: [
        { at: [0, 26], size: [68, 8], color: "clay" },
        ...speckles([12, 10], [20, 16], [31, 11], [40, 18], [52, 12], [58, 8], [26, 20], [46, 9]),
        shine(9, 7, 11),
      ],
    },
    { at: [16, 41], size: [68, 7], round: 3.5, color: "glazeShade" },
  ],
  carafe: [
    shadow(30, 42),
    { at: [42, 14], size: [17, 34], round: [3, 0], color: "clay" },
    {
      at: [30, 38],
      size: [41, 44],
      round: [19, 11],
      color: "clay",
      parts: [
        { at: [0, 15], size: [41, 29], color: "glaze" },
        { at: [0, 13], size: [41, 3], color: "glazeShade" },
        shine(6, 20, 15),
      ],
    },
    { at: [40, 12], size: [23, 5], round: 2.5, color: "glazeShade" },
    { at: [46, 20], size: [2.4, 16], round: 1.2, color: "light" },
  ],
  planter: [
    { at: [35, 14], size: [9, 30], round: 4.5, color: "leaf", turn: -24 },
    { at: [57, 12], size: [9, 32], round: 4.5, color: "leaf", turn: 24 },
    { at: [45.5, 6], size: [10, 38], round: 5, color: "leaf" },
    shadow(20, 60),
    { at: [24, 77], size: [52, 6], round: [1, 3], color: "shade" },
    {
      at: [29, 46],
      size: [42, 32],
      round: [0, 9],
      color: "clay",
      parts: [
        ...speckles([9, 16], [15, 22], [24, 15], [32, 21], [36, 13], [20, 26]),
        shine(6, 8, 14),
      ],
    },
    { at: [25, 39], size: [50, 11], round: 3, color: "glaze" },
    { at: [25, 47], size: [50, 3], round: [0, 3], color: "glazeShade" },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export type Form = keyof typeof forms;
