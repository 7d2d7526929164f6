import { writeReport, type PlacedEntry } from '../../src-main/imports/write/write-report.ts'
import type { TestWorkspace } from './workspace.ts'

/** Stores the report of an import into a space. Returns its id. */
export function addImportReport(
  workspace: TestWorkspace,
  space: string,
  entries: readonly PlacedEntry[] = [],
): string {
  const id = workspace.newId()
  const about = { space, changeRequest: null, title: 'Book', createdAt: workspace.now(), pages: 1, files: 0 }
  workspace.store.transaction(() => {
    for (const _ of writeReport(workspace.store, { id, ...about }, entries));
  })
  return id
}
