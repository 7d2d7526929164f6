import type { Migration } from './migration.ts'

/**
 * The stored answers of writes with an idempotency key. A repeated write receives the first answer and is not applied
 * again. Only a hash of the input is stored.
 */
export const idempotency: Migration = {
  number: 120,
  name: 'idempotency',
  sql: `
    CREATE TABLE kept_answer (
      user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      input_hash BLOB NOT NULL,
      status INTEGER NOT NULL,
      answer TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX kept_answer_by_age ON kept_answer (created_at);
  `,
}
