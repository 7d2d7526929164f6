import { writeReport, type PlacedEntry } from '../../src-main/imports/write/write-report.ts'
import type { TestWorkspace } from './workspace.ts'

/** Stores the report of an import into a space, as an import does; answers its id. */
export function addImportReport(
  desk: TestWorkspace,
  space: string,
  entries: readonly PlacedEntry[] = [],
): string {
  const id = desk.newId()
  const about = { space, changeRequest: null, title: 'Book', createdAt: desk.now(), pages: 1, files: 0 }
  desk.store.transaction(() => {
    for (const _ of writeReport(desk.store, { id, ...about }, entries));
  })
  return id
}
