import type { Migration } from './migration.ts'

/** The user who deleted a space, for the list of deleted spaces; null for earlier deletions. */
export const deletedBy: Migration = {
  number: 151,
  name: 'deleted by',
  sql: `
    ALTER TABLE space ADD COLUMN deleted_by TEXT;
    CREATE INDEX space_deleted_in ON space (organization, deleted_at, id) WHERE deleted_at IS NOT NULL;
  `,
}
