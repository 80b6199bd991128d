const networkCount = 512;
const hostsPerNetwork = 254;
const addressCount = networkCount * hostsPerNetwork;
/** Coprime to the number of addresses, so that all are used before one repeats. It keeps consecutive addresses far apart. */
const stride = 7919;

/**
 * Returns a function that gives a new IP address on each call. The addresses are in 198.18.0.0/15, which is reserved for
 * benchmarks, and repeat after 130,048 calls. The first address is random, because the service remembers the phones of
 * earlier pages.
 */
export function createAddresses(random: () => number): () => string {
  let index = Math.floor(random() * addressCount);
  return () => {
    index = (index + stride) % addressCount;
    const network = Math.floor(index / hostsPerNetwork);
    return `198.${18 + (network >> 8)}.${network & 255}.${1 + (index % hostsPerNetwork)}`;
  };
}
