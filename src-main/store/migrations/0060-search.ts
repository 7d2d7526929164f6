import type { Migration } from './migration.ts'

const TOKENS = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"`

/**
 * The search index over the current pages of the main lines. It is contentless: results are read from their blobs. The
 * upper bits of a document's id are the line of its space. So a space is a range of ids, and a search in one needs no
 * join.
 *
 * Titles and headings have a second index of a tenth of the size, which alone answers a query with enough hits in it.
 * It also indexes prefixes of up to three letters, because so many words share them. For the texts that would double
 * the index and treble the time of an import, and it saved less than the reading of results. The outline stores the
 * starts of a page's sections, so that no answer parses a page for headings. The place of a page and the blob of its
 * text are repeated here: looking up the version of each page took a third of the reading.
 */
export const search: Migration = {
  number: 60,
  name: 'search',
  sql: `
    CREATE TABLE search_document (
      id INTEGER PRIMARY KEY,
      page TEXT NOT NULL,
      parent TEXT,
      slug TEXT NOT NULL,
      title TEXT NOT NULL,
      text INTEGER,
      outline TEXT NOT NULL
    ) STRICT;
    CREATE INDEX search_document_by_page ON search_document (page);
    CREATE VIRTUAL TABLE search USING fts5 (
      title, body, content = '', contentless_delete = 1, ${TOKENS}
    );
    CREATE VIRTUAL TABLE search_heading USING fts5 (
      title, headings, content = '', contentless_delete = 1, prefix = '1 2 3', ${TOKENS}
    );
    -- Bytes gathered in memory before they are written: fewer and larger pieces to merge in an import.
    INSERT INTO search (search, rank) VALUES ('hashsize', 33554432);
  `,
}
