import type { Migration } from './migration.ts'

/**
 * The index works in stages: the words of every page first, so that search is complete early. `page` waits for its
 * words and then for its links, `links` only for its links, and `sections` for the check of links to its sections. The
 * key starts with the stage, because each step reads the first entries of a stage.
 */
export const indexStages: Migration = {
  number: 230,
  name: 'index stages',
  sql: `
    CREATE TABLE staged (
      line INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('page', 'file', 'links', 'sections')),
      id TEXT NOT NULL,
      PRIMARY KEY (kind, line, id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO staged (line, kind, id) SELECT line, kind, id FROM unindexed;
    DROP TABLE unindexed;
    ALTER TABLE staged RENAME TO unindexed;
  `,
}
