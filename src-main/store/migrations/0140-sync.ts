import type { Migration } from './migration.ts'

/**
 * The data of a replica beside its copy of the workspace. These are the outbox, the previous content of locally changed
 * rows, the remote's ids for local entities, and the cursor of each organization. They are empty in an origin.
 */
export const sync: Migration = {
  number: 140,
  name: 'sync',
  sql: `
    -- input is the call as the person made it and never changes but by the person; effective is the same after
    -- the texts in it were merged with what the remote said meanwhile; sent is what went out, frozen; answered
    -- is the revision that the remote made of it.
    -- base holds the texts that the pages of the call had, by page; ids what was handed out, in order.
    CREATE TABLE intent (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      operation TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'unknown', 'acknowledged', 'parked')),
      input TEXT NOT NULL,
      base TEXT NOT NULL,
      effective TEXT,
      sent TEXT,
      answered TEXT,
      ids TEXT NOT NULL,
      answer TEXT NOT NULL,
      problem TEXT,
      conflict TEXT,
      made_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      -- How often the remote failed over it, and over nothing else.
      faults INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX intent_by_state ON intent (state, seq);

    -- Which intent handed out an id: what names it has to wait for that intent.
    CREATE TABLE minted_id (
      id TEXT PRIMARY KEY,
      intent INTEGER NOT NULL REFERENCES intent (seq) ON DELETE CASCADE ON UPDATE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX minted_id_by_intent ON minted_id (intent);

    -- What stands for an id that was handed out here. Until it has landed the rows here still have the old one.
    CREATE TABLE known_id (
      local TEXT PRIMARY KEY,
      remote TEXT NOT NULL,
      landed INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_id_waiting ON known_id (landed) WHERE landed = 0;

    -- Rows as they were before intents changed them, the last change last: a pull puts them back first.
    CREATE TABLE undo (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      relation TEXT NOT NULL,
      action TEXT NOT NULL CHECK (action IN ('insert', 'update', 'delete')),
      key TEXT NOT NULL,
      row TEXT
    ) STRICT;

    -- The revision that the remote has of a change request which edits are pending for: what the next one builds on.
    CREATE TABLE remote_revision (
      change_request TEXT PRIMARY KEY,
      revision TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The lines of change requests whose revisions were told before they were.
    CREATE TABLE early_line (
      change_request TEXT PRIMARY KEY,
      line INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What a first pull or a large write left to be brought into search and links.
    CREATE TABLE unindexed (
      line INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('page', 'file')),
      id TEXT NOT NULL,
      PRIMARY KEY (line, kind, id)
    ) STRICT, WITHOUT ROWID;

    -- Spaces that were begun to be told and not told whole: what their history removes was never to be seen here.
    CREATE TABLE half_told (
      space TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;

    -- Spaces whose content is not kept here, because the person chose so; those that are wanted again are kept from the next pull on.
    CREATE TABLE unkept_space (
      space TEXT PRIMARY KEY,
      wanted_again INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;

    -- Organizations that told a space, and did not say that it is gone, before the one that has it now did.
    CREATE TABLE taken_over (
      space TEXT NOT NULL,
      organization TEXT NOT NULL,
      PRIMARY KEY (space, organization)
    ) STRICT, WITHOUT ROWID;

    -- Texts that sync took away, readable for 30 days.
    CREATE TABLE trash (
      id TEXT PRIMARY KEY,
      reason TEXT NOT NULL CHECK (reason IN ('removed', 'overwritten', 'given-up', 'set-aside')),
      kind TEXT NOT NULL CHECK (kind IN ('page', 'comment', 'edit')),
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      page TEXT,
      space TEXT,
      change_request TEXT,
      removed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trash_by_age ON trash (removed_at, id);
    CREATE INDEX trash_by_page ON trash (page, removed_at);

    -- What the person wrote last on pages of change requests, as the remote has it.
    CREATE TABLE own_text (
      change_request TEXT NOT NULL,
      page TEXT NOT NULL,
      text TEXT NOT NULL,
      noted_at INTEGER NOT NULL,
      PRIMARY KEY (change_request, page)
    ) STRICT, WITHOUT ROWID;

    -- How far each organization was pulled; whole says that a first pull came to its end.
    CREATE TABLE pulled (
      organization TEXT PRIMARY KEY,
      cursor TEXT NOT NULL,
      whole INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Things that were here when a pull had to start over and that it has not told yet, with how to ask for each.
    CREATE TABLE doubt (
      seq INTEGER PRIMARY KEY,
      organization TEXT NOT NULL,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      operation TEXT NOT NULL,
      params TEXT NOT NULL,
      space TEXT,
      UNIQUE (kind, id)
    ) STRICT;

    -- From a remote without a feed: what was last told of each thing (a digest of it, or how far it was looked
    -- at), and the thing that it stands in.
    CREATE TABLE told_thing (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      within TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX told_thing_within ON told_thing (within, kind);
    CREATE TABLE told_place (
      space TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- What tells one state of a page or file from another, by the step of the history (of a space, or of a
    -- change request) that it was told at; null where it was told as gone.
    CREATE TABLE told_version (
      line TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('page', 'file')),
      thing TEXT NOT NULL,
      step INTEGER NOT NULL,
      parent TEXT,
      position TEXT NOT NULL,
      evidence TEXT,
      PRIMARY KEY (line, kind, thing, step)
    ) STRICT, WITHOUT ROWID;
  `,
}
