import type { Migration } from './migration.ts'

/** The trash lists the deleted pages of a space. The index contains only their tombstones. */
export const deletedPages: Migration = {
  number: 280,
  name: 'deleted pages',
  sql: `
    CREATE INDEX page_deleted ON page_version (line, seq, page) WHERE deleted = 1 AND until IS NULL;
  `,
}
