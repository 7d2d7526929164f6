import type { Migration } from '../migration.ts'

/**
 * The trash names the comment or reply of a text, so that a deleted comment is not shown twice. The comments of earlier
 * items are found by their texts.
 */
export const commentsInTrash: Migration = {
  number: 640,
  name: 'comments in the trash',
  sql: `
    ALTER TABLE trash ADD COLUMN comment TEXT;
    CREATE INDEX trash_by_comment ON trash (comment) WHERE comment IS NOT NULL;
    UPDATE trash SET comment = (
      SELECT id FROM deleted_comment WHERE deleted_comment.space = trash.space AND body = trash.text LIMIT 1
    ) WHERE reason = 'removed' AND kind = 'comment';
  `,
}
