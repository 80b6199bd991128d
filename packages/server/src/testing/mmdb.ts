/** Creates an MMDB file with the countries of IPv4 networks, each a /8 such as `198`. */
export function createMmdb(countries: Readonly<Record<number, string>>): Buffer {
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  let size = 0;
  for (const code of new Set(Object.values(countries))) {
    const entry = map({ country: map({ iso_code: text(code) }) });
    offsets.set(code, size);
    data.push(entry);
    size += entry.length;
  }
  // A full binary tree with eight levels: node n has the children 2n + 1 and 2n + 2.
  const nodeCount = 255;
  const tree = Buffer.alloc(nodeCount * 6);
  for (let node = 0; node < nodeCount; node += 1) {
    for (const side of [0, 1]) {
      const child = 2 * node + 1 + side;
      const code = countries[child - nodeCount];
      const offset = code === undefined ? undefined : (offsets.get(code) ?? 0);
      const leaf = offset === undefined ? nodeCount : nodeCount + 16 + offset;
      tree.writeUIntBE(child < nodeCount ? child : leaf, node * 6 + side * 3, 3);
    }
  }
  const metadata = map({
    node_count: number(nodeCount),
    record_size: number(24),
    ip_version: number(4),
    database_type: text("Test-Country"),
    binary_format_major_version: number(2),
    binary_format_minor_version: number(0),
    build_epoch: number(1),
    description: map({}),
    languages: Buffer.from([0b000_00000, 4]),
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0b010_00000 | value.length]), Buffer.from(value)]);
}

function number(value: number): Buffer {
  return Buffer.from([0b110_00010, value >> 8, value & 0xff]);
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(entries).flatMap(([key, value]) => [text(key), value]);
  return Buffer.concat([Buffer.from([0b111_00000 | Object.keys(entries).length]), ...parts]);
}
