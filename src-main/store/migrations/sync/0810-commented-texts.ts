import type { Migration } from '../migration.ts'

/**
 * A queued comment on a block references the text that the user read. So it follows the block when the page is edited
 * before the comment is sent. Comments that were queued earlier stay on their blocks.
 */
export const commentedTexts: Migration = {
  number: 810,
  name: 'commented texts',
  sql: `
    ALTER TABLE intent ADD COLUMN commented_text INTEGER REFERENCES blob (id);
    CREATE INDEX intent_by_commented_text ON intent (commented_text) WHERE commented_text IS NOT NULL;
  `,
}
