import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

const membershipOf = (row: 'NEW' | 'OLD') => emitAgain('membership', `${row}.user`, `${row}.organization`)

/** The searches that users saved. The feed carries those of a user with their membership, which nobody else receives. */
export const savedSearches: Migration = {
  number: 786,
  name: 'saved searches',
  sql: `
    CREATE TABLE saved_search (
      id TEXT PRIMARY KEY,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      -- The words and the filters, as JSON. Equal searches have equal texts.
      search TEXT NOT NULL,
      saved_at INTEGER NOT NULL,
      UNIQUE (organization, user, search)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX saved_search_by_time ON saved_search (organization, user, saved_at, id);
    CREATE INDEX saved_search_of_user ON saved_search (user);

    ${trigger('search_saved', 'INSERT ON saved_search', membershipOf('NEW'))}
    ${trigger('search_saved_again', 'UPDATE ON saved_search', membershipOf('NEW'))}
    ${trigger('saved_search_removed', 'DELETE ON saved_search', membershipOf('OLD'))}
  `,
}
