import type { Migration } from './migration.ts'

/** Proves that an edit which waits to be sent is still what the user wrote: a hash, null for those made before. */
export const intentProof: Migration = {
  number: 150,
  name: 'intent-proof',
  sql: 'ALTER TABLE intent ADD COLUMN proof BLOB;',
}
