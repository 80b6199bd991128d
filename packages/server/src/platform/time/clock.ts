/** Returns the time in milliseconds since 1970. It is passed everywhere as an argument, so that tests can control it. */
export type Clock = () => number;
