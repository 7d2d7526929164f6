import type { Migration } from './migration.ts'

/** OpenAPI specifications, and settings of translations. */
export const openApi: Migration = {
  number: 110,
  name: 'OpenAPI specifications and translations',
  sql: `
    CREATE TABLE openapi_spec (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      slug TEXT NOT NULL,
      -- Where it is fetched from, or the text that was given.
      source_url TEXT,
      source_text TEXT,
      -- Grows with each new source, so that what was processed meanwhile is known to be old.
      generation INTEGER NOT NULL DEFAULT 1,
      state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'progress', 'complete')),
      -- The last text that could be read, and a name for it.
      content TEXT,
      version TEXT,
      processed_at INTEGER,
      error_code TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (organization, slug),
      CHECK ((source_url IS NULL) <> (source_text IS NULL))
    ) STRICT;
    CREATE INDEX openapi_spec_by_organization ON openapi_spec (organization, seq);
    CREATE INDEX openapi_spec_waiting ON openapi_spec (seq) WHERE state <> 'complete';

    CREATE TABLE translation_settings (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      languages TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX translation_settings_by_organization ON translation_settings (organization, seq);
  `,
}
