import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

/**
 * Merge rules are read and written as a whole, so they are one value. Null inherits them, or means none. The feed sends
 * a space again when its rules change, as it does with an organization for each of its columns.
 */
export const mergeRules: Migration = {
  number: 340,
  name: 'merge rules',
  sql: `
    ALTER TABLE space ADD COLUMN merge_rules TEXT;
    ALTER TABLE organization ADD COLUMN merge_rules TEXT;
    ${trigger('space_rules_changed', 'UPDATE OF merge_rules ON space', emitAgain('space', 'NEW.id'))}
  `,
}
