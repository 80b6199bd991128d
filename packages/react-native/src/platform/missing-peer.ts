/** Tells the developer, once per package, that a signal is lost for want of it. */
export type MissingPeer = (peer: string, lost: string, part: string) => void;

/** Silent in a release build: the people who read that log cannot install a package. */
export function createMissingPeer(dev: boolean, warn: (message: string) => void): MissingPeer {
  const told = new Set<string>();
  return (peer, lost, part) => {
    if (!dev || told.has(peer)) return;
    told.add(peer);
    warn(
      `[throughline] ${peer} is not in this build, so ${lost}. Install it, or set config.${part}.`,
    );
  };
}
