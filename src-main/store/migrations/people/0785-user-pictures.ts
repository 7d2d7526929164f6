import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

/** The stored picture of a user. `photo_url` is the address of a picture elsewhere; a user has one of the two. */
export const userPictures: Migration = {
  number: 785,
  name: 'stored pictures of users',
  sql: `
    ALTER TABLE user ADD COLUMN picture INTEGER REFERENCES blob (id);
    ALTER TABLE user ADD COLUMN picture_type TEXT;
    CREATE INDEX user_by_picture ON user (picture) WHERE picture IS NOT NULL;
    ${trigger(
      'user_picture_changed',
      'UPDATE OF picture, picture_type ON user',
      emitAgain('member', 'NEW.id') + emitAgain('membership', 'NEW.id'),
    )}
  `,
}
