const networks = 512;
const hosts = 254;
const count = networks * hosts;
/** Odd and no multiple of 127, so it visits every address before any twice; larger than a network, so neighbours are rare. */
const stride = 7919;

/**
 * Addresses of 198.18.0.0/15, set aside for benchmarks and nobody's; none comes twice before all
 * 130,048 came. A page begins anywhere, since the service remembers the phones of earlier pages.
 */
export function addresses(random: () => number): () => string {
  let place = Math.floor(random() * count);
  return () => {
    place = (place + stride) % count;
    const network = Math.floor(place / hosts);
    return `198.${18 + (network >> 8)}.${network & 255}.${1 + (place % hosts)}`;
  };
}
