/** The colors of a drawing. */
export interface GlazeColors {
  /** The color behind the piece. */
  readonly backdrop: string;
  readonly backdropAtNight: string;
  /** The color of unglazed clay. */
  readonly clay: string;
  /** The color of clay in the shade: inside, under a rim, at a handle. */
  readonly shade: string;
  readonly glaze: string;
  readonly glazeShade: string;
}

export const glazes = {
  ember: {
    backdrop: "#F3DCCB",
    backdropAtNight: "#3B2A22",
    clay: "#FAF1E3",
    shade: "#CDB79C",
    glaze: "#C2592F",
    glazeShade: "#9C4220",
  },
  tide: {
    backdrop: "#D5E2E4",
    backdropAtNight: "#22302F",
    clay: "#F8F2E7",
    shade: "#C6B9A4",
    glaze: "#3F7480",
    glazeShade: "#2C5862",
  },
  moss: {
    backdrop: "#E0E4D0",
    backdropAtNight: "#2A2E21",
    clay: "#F7F1E3",
    shade: "#C5B89D",
    glaze: "#77834B",
    glazeShade: "#5A6535",
  },
  oat: {
    backdrop: "#E9DFD2",
    backdropAtNight: "#332D27",
    clay: "#C79F7A",
    shade: "#A67F5B",
    glaze: "#F4EBDC",
    glazeShade: "#DCCDB6",
  },
  dusk: {
    backdrop: "#DEDAE6",
    backdropAtNight: "#2B2833",
    clay: "#F8F2EB",
    shade: "#C2B4A6",
    glaze: "#5D5A85",
    glazeShade: "#454265",
  },
} as const satisfies Record<string, GlazeColors>;

export type Glaze = keyof typeof glazes;
