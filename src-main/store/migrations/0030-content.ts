import type { Migration } from './migration.ts'

/**
 * The content store. A line is a history: the main line of a space, or the line of a change request, which builds on a
 * step (base) of the main line. The row of a page is one version of it on one line, valid from its step (seq) to the
 * step before until. A deleted row is a tombstone that hides the base. The size of a revision grows only with its
 * changes.
 */
export const content: Migration = {
  number: 30,
  name: 'content',
  sql: `
    CREATE TABLE blob (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      size INTEGER NOT NULL,
      data ANY NOT NULL
    ) STRICT;

    CREATE TABLE line (
      id INTEGER PRIMARY KEY,
      space TEXT NOT NULL,
      parent INTEGER REFERENCES line (id),
      base INTEGER,
      head INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX line_by_space ON line (space);
    CREATE INDEX line_by_parent ON line (parent);

    CREATE TABLE revision (
      id TEXT PRIMARY KEY,
      line INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      base INTEGER,
      type TEXT NOT NULL,
      merged_from TEXT,
      created_at INTEGER NOT NULL,
      created_by TEXT NOT NULL,
      UNIQUE (line, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE page_version (
      line INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
      page TEXT NOT NULL,
      seq INTEGER NOT NULL,
      until INTEGER,
      deleted INTEGER NOT NULL DEFAULT 0,
      parent TEXT,
      position TEXT NOT NULL,
      type TEXT NOT NULL,
      title TEXT NOT NULL,
      slug TEXT NOT NULL,
      source_path TEXT NOT NULL,
      source_key TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      attributes TEXT NOT NULL DEFAULT '{}',
      text INTEGER REFERENCES blob (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      -- Written out, not a blob: no two pages share one, and keeping it apart took a tenth of an import.
      head TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (line, page, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX page_by_step ON page_version (line, seq);
    CREATE INDEX page_by_parent ON page_version (line, parent, position, page);
    CREATE INDEX page_by_slug ON page_version (line, parent, slug);
    CREATE INDEX page_by_source ON page_version (line, source_key);
    -- Who still names a blob: without these, removing one would read every version there is.
    CREATE INDEX page_by_text_blob ON page_version (text) WHERE text IS NOT NULL;

    CREATE TABLE file_version (
      line INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
      file TEXT NOT NULL,
      seq INTEGER NOT NULL,
      until INTEGER,
      deleted INTEGER NOT NULL DEFAULT 0,
      name TEXT NOT NULL,
      content_type TEXT NOT NULL,
      size INTEGER NOT NULL,
      width INTEGER,
      height INTEGER,
      source_path TEXT NOT NULL,
      -- The table of contents and settings that a book came with: kept for export, shown to nobody.
      configuration INTEGER NOT NULL DEFAULT 0,
      data INTEGER NOT NULL REFERENCES blob (id),
      PRIMARY KEY (line, file, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_by_step ON file_version (line, seq);
    -- Holds all that says whether readers see a file, so that they are counted without reading a single row.
    CREATE INDEX file_by_name ON file_version (line, name, file, seq, until, deleted, configuration);
    CREATE INDEX file_by_source ON file_version (line, source_path);
    CREATE INDEX file_by_data_blob ON file_version (data);

    -- The links of the pages as they stand now on a main line, one row for each address a page names.
    CREATE TABLE link (
      line INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
      page TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      href TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'page' OR kind = 'file' OR kind = 'url'),
      status TEXT NOT NULL CHECK (status = 'ok' OR status = 'broken' OR status = 'in-app'),
      target_key TEXT,
      target_path TEXT,
      target TEXT,
      -- The section of a page that the link names. Where the page is there and the section is not, the link is
      -- broken for that alone, and only the page's text can mend it.
      anchor TEXT,
      lacks_section INTEGER NOT NULL DEFAULT 0 CHECK (lacks_section = 0 OR (lacks_section = 1 AND status = 'broken')),
      PRIMARY KEY (line, page, ordinal)
    ) STRICT, WITHOUT ROWID;
    -- By path only those are looked for that a page or file which comes to stand there would take over: an index
    -- of all took as long to write as the links themselves. Statements must repeat the conditions word for word.
    CREATE INDEX link_by_key ON link (line, target_key)
      WHERE target_key IS NOT NULL AND (status = 'broken' OR kind = 'file');
    CREATE INDEX link_by_path ON link (line, target_path) WHERE target_path IS NOT NULL AND status = 'broken';
    CREATE INDEX link_by_target ON link (line, target, page, ordinal) WHERE target IS NOT NULL;
    CREATE INDEX link_by_status ON link (line, status, page, ordinal);
  `,
}
