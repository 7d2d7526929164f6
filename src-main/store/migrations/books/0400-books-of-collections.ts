import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

/**
 * A collection may contain the books of one repository. It stores the file with the structure of their site, and each
 * space the folder of its book. Links between the books are paths between these folders. An export restores all of
 * them, and writes unchanged pages as they were imported. `imported_step` also covers an import into an empty space,
 * which already had a first step.
 */
export const booksOfCollections: Migration = {
  number: 400,
  name: 'books of collections',
  sql: `
    -- The path and text of the structure file, as JSON.
    ALTER TABLE collection ADD COLUMN structure TEXT;
    -- The folder of the space's book, '' for the root; null for a space that came alone.
    ALTER TABLE space ADD COLUMN directory TEXT;
    -- The step of the main line that a book came with. An export compares with it, to write back what came.
    ALTER TABLE space ADD COLUMN imported_step INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX space_by_directory ON space (parent, directory) WHERE directory IS NOT NULL;
    ${trigger('space_book_changed', 'UPDATE OF directory, imported_step ON space', emitAgain('space', 'NEW.id'))}
  `,
}
