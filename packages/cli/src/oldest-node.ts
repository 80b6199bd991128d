/** The oldest Node that the service runs on. `node:sqlite` of 22.18 refuses some of its statements. */
export const oldestNode = "22.20";

/** Returns a sentence for the user if this version of Node is too old. */
export function refuseOldNode(version: string): string | undefined {
  const [[major = 0, minor = 0], [oldestMajor = 0, oldestMinor = 0]] = [version, oldestNode].map(
    (text) => text.split(".").map(Number),
  ) as [number[], number[]];
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Throughline needs Node ${oldestNode} or newer, and this is Node ${version}. Install a current Node from https://nodejs.org and run the command again.`;
}
