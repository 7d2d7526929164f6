import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'

/** Returns the ids of the pages of a space that have a text, in the order of their paths. */
export function documentsOf({ store }: HostedWorkspace, space: string): string[] {
  return store
    .all<{ page: string }>(
      `SELECT page FROM page_version JOIN space ON space.line = page_version.line
       WHERE space.id = ? AND text IS NOT NULL AND until IS NULL AND deleted = 0 ORDER BY source_path, page`,
      space,
    )
    .map(({ page }) => page)
}
