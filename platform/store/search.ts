/** Creates PostgreSQL's trigram extension if it is missing and the user may create it. */
export const trigramExtension = `DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR invalid_schema_name OR feature_not_supported THEN NULL;
END $$`
