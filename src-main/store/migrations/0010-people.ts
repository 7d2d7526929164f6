import type { Migration } from './migration.ts'

/** Users, their tokens, organizations and memberships. Times are milliseconds since the epoch. */
export const people: Migration = {
  number: 10,
  name: 'people',
  sql: `
    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE user (
      id TEXT PRIMARY KEY,
      display_name TEXT NOT NULL,
      email TEXT UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Only the hash of a token is kept: who reads this file cannot sign in with it.
    CREATE TABLE token (
      hash BLOB PRIMARY KEY,
      user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      label TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX token_by_user ON token (user);

    CREATE TABLE organization (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      email_domains TEXT NOT NULL DEFAULT '[]',
      hostname TEXT UNIQUE,
      type TEXT NOT NULL DEFAULT 'business',
      use_case TEXT,
      community_type TEXT,
      default_role TEXT,
      default_content TEXT,
      logo TEXT,
      sso INTEGER NOT NULL DEFAULT 0,
      ai INTEGER NOT NULL DEFAULT 0,
      invite_links INTEGER NOT NULL DEFAULT 1
    ) STRICT;

    CREATE TABLE member (
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      role TEXT,
      joined_at INTEGER NOT NULL,
      PRIMARY KEY (organization, user)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_by_user ON member (user);
  `,
}
