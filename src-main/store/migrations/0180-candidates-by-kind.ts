import type { Migration } from './migration.ts'

/** A deletion candidate is read by its kind: the id of an operation in a row could outlive the operation. */
export const candidatesByKind: Migration = {
  number: 180,
  name: 'candidates by kind',
  sql: `ALTER TABLE doubt DROP COLUMN operation;`,
}
