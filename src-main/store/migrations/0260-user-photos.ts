import { emitAgain, trigger } from './feed/feed-sql.ts'
import type { Migration } from './migration.ts'

/** The address of a user's picture. The feed sends a user again when it changes. */
export const userPhotos: Migration = {
  number: 260,
  name: 'pictures of users',
  sql: `
    ALTER TABLE user ADD COLUMN photo_url TEXT;
    ${trigger(
      'user_photo_changed',
      'UPDATE OF photo_url ON user',
      emitAgain('member', 'NEW.id') + emitAgain('membership', 'NEW.id'),
    )}
  `,
}
