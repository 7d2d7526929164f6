import type { Migration } from '../migration.ts'

/**
 * A queued review names the revision that its user read, so that it is not sent for another one. Reviews that were
 * queued earlier have the revision in their first answer.
 */
export const readRevisions: Migration = {
  number: 760,
  name: 'read revisions',
  sql: `
    ALTER TABLE intent ADD COLUMN read_revision TEXT;
    UPDATE intent SET read_revision = json_extract(answer, '$.revision')
      WHERE operation = 'submitChangeRequestReview' AND json_valid(answer);
  `,
}
