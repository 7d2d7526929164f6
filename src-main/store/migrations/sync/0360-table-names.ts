import type { Migration } from '../migration.ts'

/** Tables of sync and of repeated writes get the names that the code uses for their rows. */
export const tableNames: Migration = {
  number: 360,
  name: 'table names',
  sql: `
    ALTER TABLE kept_answer RENAME TO idempotency_record;
    DROP INDEX kept_answer_by_age;
    CREATE INDEX idempotency_record_by_age ON idempotency_record (created_at);

    -- Spaces whose first pull has not ended. Deletions in their history concern nothing of this machine.
    ALTER TABLE half_told RENAME TO first_pull_space;

    -- Spaces that the user does not store offline.
    ALTER TABLE unkept_space RENAME TO online_only_space;

    -- Organizations whose feed contained a space before its present one, and has not reported its deletion.
    ALTER TABLE taken_over RENAME TO former_organization;

    -- Entities that a restarted pull has not received again. A read proves the deletion of each.
    ALTER TABLE doubt RENAME TO deletion_candidate;

    -- The last state of each entity, place and version that the lists of a remote without a feed contained.
    ALTER TABLE told_thing RENAME TO listed_entity;
    DROP INDEX told_thing_within;
    CREATE INDEX listed_entity_within ON listed_entity (within, kind);
    ALTER TABLE told_place RENAME TO listed_place;
    ALTER TABLE told_version RENAME TO listed_version;
  `,
}
