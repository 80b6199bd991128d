/** A row that `check` updates to test writing. */
export const probeTable = `
  CREATE TABLE probe (id int PRIMARY KEY CHECK (id = 1), writes bigint NOT NULL);
  INSERT INTO probe VALUES (1, 0);
`;
