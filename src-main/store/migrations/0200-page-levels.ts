import type { Migration } from './migration.ts'

/**
 * The index of siblings contains every field that places a page on a level. So counting a level, or finding a place in
 * it, reads no row of the skipped pages.
 */
export const pageLevels: Migration = {
  number: 200,
  name: 'page levels',
  sql: `
    DROP INDEX page_by_parent;
    CREATE INDEX page_by_parent ON page_version (line, parent, position, page, seq, until, deleted);
  `,
}
