import type { Migration } from './migration.ts'

/** The timeline of a space names the change request that each of its revisions merged. */
export const mergedRevisions: Migration = {
  number: 270,
  name: 'merged revisions',
  sql: `
    CREATE INDEX change_request_by_merge ON change_request (revision_merged) WHERE revision_merged IS NOT NULL;
  `,
}
