import type { Migration } from "./migration.ts";

/** Passkeys of accounts, and challenges for them. */
export const passkeys: Migration = {
  version: 3,
  release: "1.2.0",
  oldest: 1,
  sqlite: [
    `
  CREATE TABLE passkeys (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX passkeys_of_account ON passkeys (account, serial);
  CREATE TABLE passkey_challenges (
    hash TEXT NOT NULL PRIMARY KEY, browser TEXT NOT NULL, expires_at INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX passkey_challenges_ending ON passkey_challenges (expires_at);
`,
  ],
  postgres: [
    `
  CREATE TABLE passkeys (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    account text NOT NULL, credential text NOT NULL UNIQUE, doc text NOT NULL
  );
  CREATE INDEX passkeys_of_account ON passkeys (account, serial);
  CREATE TABLE passkey_challenges (
    hash text NOT NULL PRIMARY KEY, browser text NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX passkey_challenges_ending ON passkey_challenges (expires_at);
`,
  ],
};
