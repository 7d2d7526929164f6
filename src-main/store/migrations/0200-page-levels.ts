import type { Migration } from './migration.ts'

/**
 * The index of siblings holds all that says whether a page stands on a level. So a level is counted, and a place in it
 * found, without reading a row of the pages that are passed over.
 */
export const pageLevels: Migration = {
  number: 200,
  name: 'page levels',
  sql: `
    DROP INDEX page_by_parent;
    CREATE INDEX page_by_parent ON page_version (line, parent, position, page, seq, until, deleted);
  `,
}
