-- Read once, when the database is made: the login that serves, with rows alone (docs/guides/scaling.md).
\getenv password SERVING_PASSWORD
CREATE ROLE serving LOGIN PASSWORD :'password';
ALTER DEFAULT PRIVILEGES FOR ROLE throughline GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO serving;
ALTER DEFAULT PRIVILEGES FOR ROLE throughline GRANT USAGE ON SEQUENCES TO serving;
ALTER DEFAULT PRIVILEGES FOR ROLE throughline GRANT EXECUTE ON FUNCTIONS TO serving;
