import type { Migration } from './migration.ts'

/**
 * A link leads to the only page whose path differs only in case. Both indexes are small, because few paths have
 * capitals and few links are broken. The pages with broken links are indexed again, because some of these links now
 * lead to a page.
 */
export const foldedPaths: Migration = {
  number: 220,
  name: 'folded paths',
  sql: `
    CREATE INDEX page_by_folded_source ON page_version (line, lower(source_key))
      WHERE source_key <> lower(source_key) AND source_path <> '';
    CREATE INDEX link_by_folded_key ON link (line, lower(target_key))
      WHERE target_key IS NOT NULL AND status = 'broken';
    INSERT OR IGNORE INTO unindexed (line, kind, id)
      SELECT DISTINCT link.line, 'page', link.page FROM link JOIN space ON space.line = link.line
      WHERE status = 'broken' AND target_key IS NOT NULL AND lacks_section = 0;
  `,
}
