import type { Migration } from './migration.ts'

/**
 * The texts of a specification, each a version. Earlier rows had only their last text. Errors and visibility are those
 * of the service's description 0.202.0.
 */
export const openApiVersions: Migration = {
  number: 240,
  name: 'versions of OpenAPI specifications',
  sql: `
    CREATE TABLE openapi_version (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      spec TEXT NOT NULL REFERENCES openapi_spec (id) ON DELETE CASCADE,
      -- The address that it was fetched from; null for a text that was given.
      source_url TEXT,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX openapi_version_by_spec ON openapi_version (spec, seq);
    INSERT INTO openapi_version (id, spec, source_url, text, created_at)
      SELECT version, id, source_url, content, coalesce(processed_at, updated_at) FROM openapi_spec
      WHERE version IS NOT NULL AND content IS NOT NULL ORDER BY seq;
    CREATE INDEX openapi_spec_by_version ON openapi_spec (version) WHERE version IS NOT NULL;
    ALTER TABLE openapi_spec DROP COLUMN content;
    ALTER TABLE openapi_spec ADD COLUMN visibility TEXT NOT NULL DEFAULT 'private'
      CHECK (visibility IN ('private', 'public'));
    -- The first errors of the last attempt as JSON, and the number of all.
    ALTER TABLE openapi_spec ADD COLUMN errors TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE openapi_spec ADD COLUMN error_count INTEGER NOT NULL DEFAULT 0;
  `,
}
