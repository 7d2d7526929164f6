import type { Migration } from '../migration.ts'

/** A view of the words in titles and headings, which corrects mistyped queries. It stores nothing of its own. */
export const headingWords: Migration = {
  number: 250,
  name: 'words of headings',
  sql: "CREATE VIRTUAL TABLE heading_word USING fts5vocab ('search_heading', 'row')",
}
