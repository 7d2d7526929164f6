import type { Migration } from './migration.ts'

/** Integrations that organizations publish, and their installations. */
export const integrations: Migration = {
  number: 130,
  name: 'integrations',
  sql: `
    CREATE TABLE integration (
      seq INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      visibility TEXT NOT NULL,
      -- What it says of itself, as JSON: see Manifest.
      manifest TEXT NOT NULL,
      -- Kept for whoever runs integrations. Nothing in here does.
      script TEXT NOT NULL,
      -- Encrypted.
      secrets BLOB,
      published_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX integration_by_organization ON integration (organization, seq);
    CREATE INDEX integration_by_visibility ON integration (visibility, seq);

    CREATE TABLE integration_picture (
      integration INTEGER NOT NULL REFERENCES integration (seq) ON DELETE CASCADE,
      -- 0 is the icon; 1 to 3 are the pictures that show it at work.
      place INTEGER NOT NULL,
      content_type TEXT NOT NULL,
      data INTEGER NOT NULL REFERENCES blob (id),
      PRIMARY KEY (integration, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX integration_picture_by_blob ON integration_picture (data);

    CREATE TABLE installation (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      integration INTEGER NOT NULL REFERENCES integration (seq) ON DELETE CASCADE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      status TEXT NOT NULL,
      configuration TEXT NOT NULL DEFAULT '{}',
      external_ids TEXT NOT NULL DEFAULT '[]',
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (integration, organization)
    ) STRICT;
    CREATE INDEX installation_by_integration ON installation (integration, seq);
    CREATE INDEX installation_by_organization ON installation (organization);
  `,
}
