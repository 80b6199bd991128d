/**
 * An index of the trigrams in the text of links, if the database has the extension `pg_trgm`. Without it, the same links
 * are found more slowly.
 */
export const linkSearchIndex = `
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX links_by_text ON links USING gin (search_text gin_trgm_ops);
  EXCEPTION
    WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
      RAISE NOTICE 'Links are searched without an index: %', SQLERRM;
  END $$;
`;
