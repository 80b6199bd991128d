/** Pending changes to `cubes` (see facets/). All nodes insert them, and one node at a time rolls them up. */
export const facetTables = `
  CREATE TABLE facet_deltas (
    app text NOT NULL, link text, hour bigint NOT NULL, kind text NOT NULL, by bigint NOT NULL,
    facets text, event text, bits int, touch text
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
`;
