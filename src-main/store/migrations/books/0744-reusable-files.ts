import type { Migration } from '../migration.ts'

/**
 * An index of the files of reusable content in force. A search reads their texts directly. An index of the texts would
 * have to follow each line, import and pull.
 */
export const reusableFilesIndex: Migration = {
  number: 744,
  name: 'files of reusable content',
  sql: `
    CREATE INDEX file_of_reusable_content ON file_version (line, source_path)
      WHERE until IS NULL AND deleted = 0 AND instr(source_path, '.gitbook/includes/') > 0;
  `,
}
