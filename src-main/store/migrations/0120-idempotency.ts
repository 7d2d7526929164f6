import type { Migration } from './migration.ts'

/**
 * The answers of writes that carried a key, so that one which is sent again gets the first answer and is not
 * applied again. What was asked is kept as a hash only.
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
