import type { Migration } from './migration.ts'

/**
 * The reports of imports: one for each import, with its entries in order. A report belongs to the host that imported,
 * and is deleted with its space. `folded` is the text of an entry for searching.
 */
export const importReports: Migration = {
  number: 160,
  name: 'reports of imports',
  sql: `
    CREATE TABLE import_report (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      change_request TEXT REFERENCES change_request (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      pages INTEGER NOT NULL,
      files INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX import_report_by_space ON import_report (space, seq);
    CREATE INDEX import_report_by_change_request ON import_report (change_request) WHERE change_request IS NOT NULL;

    CREATE TABLE import_entry (
      report TEXT NOT NULL REFERENCES import_report (id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      kind TEXT NOT NULL,
      severity TEXT NOT NULL CHECK (severity IN ('repair', 'note')),
      path TEXT,
      line INTEGER,
      message TEXT NOT NULL,
      folded TEXT NOT NULL,
      page TEXT,
      anchor TEXT,
      file TEXT,
      PRIMARY KEY (report, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX import_entry_by_kind ON import_entry (report, kind, ordinal);
  `,
}
