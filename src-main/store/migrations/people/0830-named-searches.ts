import type { Migration } from '../migration.ts'

/** The names of saved searches. One without a name shows its words. */
export const namedSearches: Migration = {
  number: 830,
  name: 'names of saved searches',
  sql: 'ALTER TABLE saved_search ADD COLUMN name TEXT',
}
