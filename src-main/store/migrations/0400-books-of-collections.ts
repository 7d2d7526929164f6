import { emitAgain, trigger } from './feed/feed-sql.ts'
import type { Migration } from './migration.ts'

/**
 * A collection may hold the books of one repository: the file that names the structure of their site, and the folder of
 * each book. Links between the books are paths from folder to folder. An export writes them all back.
 */
export const booksOfCollections: Migration = {
  number: 400,
  name: 'books of collections',
  sql: `
    -- The path and text of the structure file, as JSON.
    ALTER TABLE collection ADD COLUMN structure TEXT;
    -- The folder of the space's book, '' for the root; null for a space that came alone.
    ALTER TABLE space ADD COLUMN directory TEXT;
    CREATE INDEX space_by_directory ON space (parent, directory) WHERE directory IS NOT NULL;
    ${trigger('space_directory_changed', 'UPDATE OF directory ON space', emitAgain('space', 'NEW.id'))}
  `,
}
