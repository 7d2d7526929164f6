import type { Migration } from '../migration.ts'

/** A list of change requests reads the last review of each reviewer. */
export const reviewsByReviewer: Migration = {
  number: 780,
  name: 'reviews by reviewer',
  sql: `
    CREATE INDEX review_by_reviewer ON review (change_request, reviewer, seq);
  `,
}
