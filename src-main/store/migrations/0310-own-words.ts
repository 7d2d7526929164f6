import type { Migration } from './migration.ts'

/** The words that a user of this machine has added to the dictionaries. No feed carries them. */
export const ownWords: Migration = {
  number: 310,
  name: 'own words',
  sql: `
    CREATE TABLE own_word (
      user TEXT NOT NULL,
      word TEXT NOT NULL,
      PRIMARY KEY (user, word)
    ) STRICT, WITHOUT ROWID;
  `,
}
