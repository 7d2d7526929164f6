import type { Migration } from './migration.ts'

/** The custom fields of organizations for their spaces. Values are JSON, and the field determines their type. */
export const customFields: Migration = {
  number: 100,
  name: 'custom fields',
  sql: `
    CREATE TABLE custom_field (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      organization TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      placeholder TEXT NOT NULL,
      options TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (organization, name)
    ) STRICT;
    CREATE INDEX custom_field_by_organization ON custom_field (organization, seq);

    CREATE TABLE custom_field_value (
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      field TEXT NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
      value TEXT NOT NULL,
      PRIMARY KEY (space, field)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX custom_field_value_by_field ON custom_field_value (field);

    -- The fields stay with the organization that asked for them.
    CREATE TRIGGER space_left_fields AFTER UPDATE OF organization ON space
      WHEN NEW.organization <> OLD.organization BEGIN
        DELETE FROM custom_field_value WHERE space = NEW.id;
      END;
  `,
}
