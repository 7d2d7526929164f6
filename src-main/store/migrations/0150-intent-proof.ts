import type { Migration } from './migration.ts'

/** A proof that a queued edit is unchanged since the user wrote it: a hash, null for earlier edits. */
export const intentProof: Migration = {
  number: 150,
  name: 'intent-proof',
  sql: 'ALTER TABLE intent ADD COLUMN proof BLOB;',
}
