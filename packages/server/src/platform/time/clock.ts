/** The time in milliseconds since 1970: an argument everywhere, so that tests hold it. */
export type Clock = () => number;
