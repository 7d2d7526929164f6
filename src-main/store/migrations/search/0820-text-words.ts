import type { Migration } from '../migration.ts'

/** A view of the words in texts, which corrects a mistyped word that no heading has. It stores nothing of its own. */
export const textWords: Migration = {
  number: 820,
  name: 'words of texts',
  sql: "CREATE VIRTUAL TABLE text_word USING fts5vocab ('search', 'row')",
}
