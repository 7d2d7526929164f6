import type { Migration } from '../migration.ts'

/**
 * Invites that create users. They stay on the origin, so no feed carries them. Each secret is stored as its hash. A use
 * names the token that it created, so that a repeated acceptance creates nothing, also after the token was revoked.
 */
export const userInvites: Migration = {
  number: 350,
  name: 'invites that create users',
  sql: `
    CREATE TABLE user_invite (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      space TEXT REFERENCES space (id) ON DELETE CASCADE,
      collection TEXT REFERENCES collection (id) ON DELETE CASCADE,
      role TEXT NOT NULL,
      hash BLOB NOT NULL UNIQUE,
      created_by TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      uses INTEGER NOT NULL,
      uses_left INTEGER NOT NULL CHECK (uses_left >= 0)
    ) STRICT;
    CREATE INDEX user_invite_in_organization ON user_invite (organization, seq);
    CREATE INDEX user_invite_of_space ON user_invite (space) WHERE space IS NOT NULL;
    CREATE INDEX user_invite_of_collection ON user_invite (collection) WHERE collection IS NOT NULL;
    CREATE INDEX user_invite_of_creator ON user_invite (created_by);
    CREATE INDEX user_invite_by_expiry ON user_invite (expires_at);

    -- What is transferred to another organization leaves behind whom the old one had invited.
    CREATE TRIGGER space_left_user_invites AFTER UPDATE OF organization ON space
      WHEN NEW.organization <> OLD.organization BEGIN
        DELETE FROM user_invite WHERE space = NEW.id;
      END;
    CREATE TRIGGER collection_left_user_invites AFTER UPDATE OF organization ON collection
      WHEN NEW.organization <> OLD.organization BEGIN
        DELETE FROM user_invite WHERE collection = NEW.id;
      END;

    CREATE TABLE user_invite_use (
      token_hash BLOB PRIMARY KEY,
      invite TEXT NOT NULL REFERENCES user_invite (id) ON DELETE CASCADE,
      used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX user_invite_use_of_invite ON user_invite_use (invite);
  `,
}
