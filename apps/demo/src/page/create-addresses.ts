const networks = 512;
const hosts = 254;
const count = networks * hosts;
/** Coprime to the number of addresses, so that it visits all before repeating one. Consecutive addresses are far apart. */
const stride = 7919;

/**
 * Returns a function that gives a new IP address on each call. The addresses are in 198.18.0.0/15, which is reserved for
 * benchmarks, and repeat after 130,048 calls. Each page starts at a random one, because the service remembers the phones
 * of earlier pages.
 */
export function createAddresses(random: () => number): () => string {
  let index = Math.floor(random() * count);
  return () => {
    index = (index + stride) % count;
    const network = Math.floor(index / hosts);
    return `198.${18 + (network >> 8)}.${network & 255}.${1 + (index % hosts)}`;
  };
}
