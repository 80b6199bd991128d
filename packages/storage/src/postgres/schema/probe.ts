/** A row that is written to see whether the database takes writes. */
export const probeTable = `
  CREATE TABLE probe (id int PRIMARY KEY CHECK (id = 1), writes bigint NOT NULL);
  INSERT INTO probe VALUES (1, 0);
`;
