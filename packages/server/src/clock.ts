/** The time in milliseconds since 1970: an argument everywhere, so that tests hold it. */
export type Clock = () => number;

/** So many bytes nobody can guess. */
export type RandomBytes = (size: number) => Buffer;
