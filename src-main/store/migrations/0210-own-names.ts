import type { Migration } from './migration.ts'

/**
 * The user's latest names of entities, as the remote accepted them. They show that another user has replaced one. A row
 * stores the call that set the name, so that the same call can read the current name.
 */
export const ownNames: Migration = {
  number: 210,
  name: 'own names',
  sql: `
    CREATE TABLE own_name (
      operation TEXT NOT NULL,
      -- The ids in the path of the call, and the keys that lead to the name in its body, both as JSON.
      params TEXT NOT NULL,
      path TEXT NOT NULL,
      text TEXT NOT NULL,
      -- The edit that gave the name. While it is in the outbox, no pull has brought the name.
      intent TEXT NOT NULL,
      noted_at INTEGER NOT NULL,
      PRIMARY KEY (operation, params, path)
    ) STRICT, WITHOUT ROWID;
  `,
}
