import type { Migration } from './migration.ts'

/** Collections and spaces. Triggers maintain the counts of a space (0040, 0050), so that no operation can omit one. */
export const library: Migration = {
  number: 20,
  name: 'library',
  sql: `
    CREATE TABLE collection (
      id TEXT PRIMARY KEY,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      parent TEXT REFERENCES collection (id) ON DELETE CASCADE,
      position TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      default_level TEXT NOT NULL DEFAULT 'read',
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX collection_by_parent ON collection (organization, parent, position, id);
    CREATE INDEX collection_by_organization ON collection (organization, position, id);
    CREATE INDEX collection_children ON collection (parent);

    CREATE TABLE space (
      id TEXT PRIMARY KEY,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      parent TEXT REFERENCES collection (id) ON DELETE SET NULL,
      position TEXT NOT NULL,
      title TEXT NOT NULL,
      emoji TEXT NOT NULL DEFAULT '',
      visibility TEXT NOT NULL DEFAULT 'private',
      edit_mode TEXT NOT NULL DEFAULT 'live',
      default_level TEXT NOT NULL DEFAULT 'read',
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      -- 'filling' while an import writes into it: no operation sees it until it is 'ready'.
      state TEXT NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'filling')),
      line INTEGER NOT NULL,
      -- What an import's book was like, for its links and for export: the folder of its pages, its table of contents.
      content_root TEXT NOT NULL DEFAULT '',
      summary TEXT,
      last_number INTEGER NOT NULL DEFAULT 0,
      comments INTEGER NOT NULL DEFAULT 0,
      change_requests INTEGER NOT NULL DEFAULT 0,
      change_requests_open INTEGER NOT NULL DEFAULT 0,
      change_requests_draft INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    -- Lists are counted from these alone, which is why they end in the columns of their condition. Queries
    -- must repeat the condition word for word.
    CREATE INDEX space_by_organization ON space (organization, position, id, deleted_at, state)
      WHERE deleted_at IS NULL AND state = 'ready';
    CREATE INDEX space_by_parent ON space (organization, parent, position, id, deleted_at, state)
      WHERE deleted_at IS NULL AND state = 'ready';
    CREATE INDEX space_children ON space (parent);
    CREATE INDEX space_deleted ON space (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX space_filling ON space (id) WHERE state = 'filling';
  `,
}
