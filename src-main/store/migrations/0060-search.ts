import type { Migration } from './migration.ts'

const TOKENS = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"`

/**
 * The search index over the pages as they stand now on the main lines. It keeps no second copy of the text
 * (contentless): what is found is read from its blob. A document's id holds the line of its space in its
 * upper bits, so that a space is a range of ids, and searching one joins nothing.
 *
 * Titles and headings stand in an index of their own as well, which is a tenth of the size: a query whose
 * words stand in enough of them is answered from it alone. There, beginnings of up to three letters are indexed
 * by themselves, since so many words begin with them. For the texts that would double the index and treble what
 * it takes to import a page, and what it saved was less than the reading of what is found. The outline says
 * where the sections of a page begin, so that no answer has to read a page for its headings again. What else an
 * answer shows of a page, its place and the blob of its text, is repeated here: finding the version of each page
 * took a third of the reading.
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
