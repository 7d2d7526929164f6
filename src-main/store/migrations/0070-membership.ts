import type { Migration } from './migration.ts'

/**
 * Teams, levels on single spaces and collections, invites, providers of single sign-on, and distinguishable tokens. A
 * former member loses all of these with the row.
 */
export const membership: Migration = {
  number: 70,
  name: 'membership',
  sql: `
    ALTER TABLE member ADD COLUMN last_seen_at INTEGER;
    ALTER TABLE member ADD COLUMN sso INTEGER NOT NULL DEFAULT 0;
    -- The user's name once more, so that a list in its order is an index; triggers keep it.
    ALTER TABLE member ADD COLUMN name TEXT NOT NULL DEFAULT '' COLLATE NOCASE;
    UPDATE member SET name = (SELECT display_name FROM user WHERE id = member.user);
    CREATE TRIGGER member_named AFTER INSERT ON member BEGIN
      UPDATE member SET name = (SELECT display_name FROM user WHERE id = NEW.user)
        WHERE organization = NEW.organization AND user = NEW.user;
    END;
    CREATE TRIGGER member_renamed AFTER UPDATE OF display_name ON user BEGIN
      UPDATE member SET name = NEW.display_name WHERE user = NEW.id;
    END;
    CREATE INDEX member_by_joining ON member (organization, joined_at, user);
    CREATE INDEX member_by_visit ON member (organization, last_seen_at, user) WHERE last_seen_at IS NOT NULL;
    CREATE INDEX member_by_name ON member (organization, name, user);
    CREATE INDEX member_admins ON member (organization) WHERE role = 'admin';

    -- Nobody could make a token before this step, so there are none to carry over.
    DROP TABLE token;
    CREATE TABLE token (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      label TEXT NOT NULL,
      -- Only the hash of a token is kept: who reads this file cannot sign in with it.
      hash BLOB NOT NULL UNIQUE,
      -- Its first characters, by which a person knows it again.
      beginning TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER
    ) STRICT;
    CREATE INDEX token_by_user ON token (user, seq);

    CREATE TABLE team (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX team_by_organization ON team (organization, seq);

    CREATE TABLE team_member (
      seq INTEGER PRIMARY KEY,
      organization TEXT NOT NULL,
      team TEXT NOT NULL REFERENCES team (id) ON DELETE CASCADE,
      user TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('owner', 'member')),
      UNIQUE (team, user),
      FOREIGN KEY (organization, user) REFERENCES member (organization, user) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX team_member_by_team ON team_member (team, seq);
    CREATE INDEX team_member_by_user ON team_member (organization, user, seq);

    -- Levels given to one person or one team on one space or collection.
    CREATE TABLE given_level (
      seq INTEGER PRIMARY KEY,
      organization TEXT NOT NULL,
      user TEXT,
      team TEXT REFERENCES team (id) ON DELETE CASCADE,
      space TEXT REFERENCES space (id) ON DELETE CASCADE,
      collection TEXT REFERENCES collection (id) ON DELETE CASCADE,
      level TEXT NOT NULL,
      CHECK ((user IS NULL) <> (team IS NULL)),
      CHECK ((space IS NULL) <> (collection IS NULL)),
      FOREIGN KEY (organization, user) REFERENCES member (organization, user) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX given_to_user ON given_level (organization, user) WHERE user IS NOT NULL;
    CREATE INDEX given_to_team ON given_level (team) WHERE team IS NOT NULL;
    CREATE INDEX given_on_space ON given_level (space) WHERE space IS NOT NULL;
    CREATE INDEX given_on_collection ON given_level (collection) WHERE collection IS NOT NULL;

    -- An invite has a role in the organization, or a level on one space or collection of it.
    CREATE TABLE invite (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      space TEXT REFERENCES space (id) ON DELETE CASCADE,
      collection TEXT REFERENCES collection (id) ON DELETE CASCADE,
      -- The role or the level; null makes a guest.
      role TEXT,
      created_at INTEGER NOT NULL,
      CHECK (space IS NULL OR collection IS NULL)
    ) STRICT;
    CREATE INDEX invite_by_organization ON invite (organization, seq);
    CREATE INDEX invite_by_space ON invite (space) WHERE space IS NOT NULL;
    CREATE INDEX invite_by_collection ON invite (collection) WHERE collection IS NOT NULL;

    -- What is transferred to another organization leaves behind whom the old one had let in.
    CREATE TRIGGER space_left_organization AFTER UPDATE OF organization ON space
      WHEN NEW.organization <> OLD.organization BEGIN
        DELETE FROM given_level WHERE space = NEW.id;
        DELETE FROM invite WHERE space = NEW.id;
      END;
    CREATE TRIGGER collection_left_organization AFTER UPDATE OF organization ON collection
      WHEN NEW.organization <> OLD.organization BEGIN
        DELETE FROM given_level WHERE collection = NEW.id;
        DELETE FROM invite WHERE collection = NEW.id;
      END;

    CREATE TABLE saml_provider (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      label TEXT NOT NULL,
      sso_url TEXT,
      entity_id TEXT,
      certificate TEXT,
      default_team TEXT REFERENCES team (id) ON DELETE SET NULL,
      default_role TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX saml_provider_by_organization ON saml_provider (organization, seq);
    CREATE INDEX saml_provider_by_team ON saml_provider (default_team) WHERE default_team IS NOT NULL;

    -- Which organizations name a domain; triggers keep it.
    CREATE TABLE email_domain (
      domain TEXT NOT NULL,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      PRIMARY KEY (domain, organization)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX email_domain_by_organization ON email_domain (organization);
    INSERT OR IGNORE INTO email_domain SELECT value, organization.id FROM organization, json_each(email_domains);
    CREATE TRIGGER organization_domains_added AFTER INSERT ON organization BEGIN
      INSERT OR IGNORE INTO email_domain SELECT value, NEW.id FROM json_each(NEW.email_domains);
    END;
    CREATE TRIGGER organization_domains_changed AFTER UPDATE OF email_domains ON organization BEGIN
      DELETE FROM email_domain WHERE organization = NEW.id;
      INSERT OR IGNORE INTO email_domain SELECT value, NEW.id FROM json_each(NEW.email_domains);
    END;

    -- The spaces of an organization in the order they were made: see 0020 for the condition.
    CREATE INDEX space_by_age ON space (organization, created_at, id, deleted_at, state)
      WHERE deleted_at IS NULL AND state = 'ready';
  `,
}
