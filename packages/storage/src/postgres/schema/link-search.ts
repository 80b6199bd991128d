/**
 * An index of the trigrams in the text of links, if the database has the extension `pg_trgm`. Without it, the same links
 * are found more slowly. New links wait in a list that every search reads, so the list is limited to a megabyte. Without
 * the list (`fastupdate = off`), imports would take five times as long.
 */
export const linkSearchIndex = `
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX links_by_text ON links USING gin (search_text gin_trgm_ops)
      WITH (gin_pending_list_limit = 1024);
  EXCEPTION
    WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
      RAISE NOTICE 'Links are searched without an index: %', SQLERRM;
  END $$;
`;
