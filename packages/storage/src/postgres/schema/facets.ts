/** What is counted by its facets (see facets/): deltas are only ever inserted, and added up by one node at a time. */
export const facetTables = `
  CREATE TABLE facet_deltas (
    app text NOT NULL, link text, hour bigint NOT NULL, kind text NOT NULL, by int NOT NULL,
    facets text, method text, event text, install text, bits int
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
  CREATE INDEX facet_deltas_of_install ON facet_deltas (app, install) WHERE install IS NOT NULL;
`;
