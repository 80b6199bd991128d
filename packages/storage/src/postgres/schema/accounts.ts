/** Who may sign in, what they may do, and what was changed. `app` of a ticket: it adds a member there. */
export const accountTables = `
  CREATE TABLE accounts (
    id text PRIMARY KEY, serial bigint GENERATED ALWAYS AS IDENTITY, email text NOT NULL UNIQUE,
    doc text NOT NULL
  );
  CREATE TABLE members (
    app text NOT NULL, account text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY,
    doc text NOT NULL, PRIMARY KEY (app, account)
  );
  CREATE INDEX members_of_account ON members (account, serial);
  CREATE TABLE tickets (
    hash text PRIMARY KEY, id text NOT NULL UNIQUE, serial bigint GENERATED ALWAYS AS IDENTITY,
    app text, until bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX tickets_of_app ON tickets (app, serial) WHERE app IS NOT NULL;
  CREATE TABLE sessions (
    hash text PRIMARY KEY, account text NOT NULL, until bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX sessions_of_account ON sessions (account);
  CREATE TABLE audit (
    app text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY, subject text, doc text NOT NULL,
    PRIMARY KEY (app, serial)
  );
  CREATE INDEX audit_of_subject ON audit (app, subject, serial) WHERE subject IS NOT NULL;
`;
