import type { Migration } from '../migration.ts'

/** Few pages have a tag. The index contains the versions whose heads may name tags. */
export const taggedPages: Migration = {
  number: 742,
  name: 'tagged pages',
  sql: `
    CREATE INDEX page_with_tags ON page_version (line, page, seq) WHERE instr(head, 'tags') > 0;
  `,
}
