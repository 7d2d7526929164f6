import type { Migration } from './migration.ts'

/**
 * Sites, their sections, their spaces, and their share links. The default section or space is a choice: when the chosen
 * one is deleted, the first one is the default. So a deletion needs no correction.
 */
export const sites: Migration = {
  number: 90,
  name: 'sites',
  sql: `
    CREATE TABLE site (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      type TEXT NOT NULL,
      title TEXT NOT NULL,
      visibility TEXT NOT NULL,
      hostname TEXT,
      basename TEXT,
      proxy_origin TEXT,
      published INTEGER NOT NULL DEFAULT 0,
      adaptive_content INTEGER NOT NULL DEFAULT 0,
      agents_context TEXT NOT NULL DEFAULT 'included',
      -- A JSON Schema of what is known of visitors, and when it was set.
      adaptive_schema TEXT,
      adaptive_schema_at INTEGER,
      -- How it looks, as JSON, where that is not the default: see SiteCustomizationInput.
      customization TEXT,
      -- The chosen section, and the chosen space at the root level.
      default_section TEXT,
      default_site_space TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX site_by_organization ON site (organization, seq);
    CREATE UNIQUE INDEX site_by_basename ON site (organization, basename) WHERE basename IS NOT NULL;

    -- What tokens of visitors are signed with, sealed. It is told to no copy.
    CREATE TABLE site_visitor_key (
      site TEXT PRIMARY KEY REFERENCES site (id) ON DELETE CASCADE,
      key BLOB NOT NULL
    ) STRICT;

    CREATE TABLE site_section (
      id TEXT PRIMARY KEY,
      site TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
      position TEXT NOT NULL,
      path TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT,
      icon TEXT,
      condition TEXT,
      default_site_space TEXT,
      UNIQUE (site, path)
    ) STRICT;
    CREATE INDEX site_section_by_site ON site_section (site, position, id);

    CREATE TABLE site_space (
      id TEXT PRIMARY KEY,
      site TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
      section TEXT REFERENCES site_section (id) ON DELETE CASCADE,
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      position TEXT NOT NULL,
      path TEXT NOT NULL,
      condition TEXT
    ) STRICT;
    CREATE INDEX site_space_by_site ON site_space (site, section, position, id);
    CREATE INDEX site_space_by_section ON site_space (section) WHERE section IS NOT NULL;
    CREATE INDEX site_space_by_space ON site_space (space);
    CREATE UNIQUE INDEX site_space_by_path ON site_space (site, ifnull(section, ''), path);

    -- A site shows spaces of its own organization only.
    CREATE TRIGGER space_left_sites AFTER UPDATE OF organization ON space
      WHEN NEW.organization <> OLD.organization BEGIN
        DELETE FROM site_space WHERE space = NEW.id;
      END;

    CREATE TABLE share_link (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      site TEXT NOT NULL REFERENCES site (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      active INTEGER NOT NULL DEFAULT 1,
      -- The secret in the link's address. It is shown to whoever keeps the site, so it is kept as it is.
      key TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX share_link_by_site ON share_link (site, seq);
  `,
}
