import { onTestFinished } from 'vitest'
import { spaceForExport } from '../../../src-main/exports/export-space.ts'
import { exportPages } from '../../../src-main/exports/plan/export-pages.ts'
import type { SpaceRow } from '../../../src-main/revisions/space-row.ts'
import type { ImportReportEntry } from '../../../src-main/schemas/import-report.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { temporaryFolder } from '../content/archives.ts'
import { failingLog } from '../workspace.ts'

/** Opens a new workspace, which closes at the end of the test. */
export function openEmptyWorkspace(): HostedWorkspace {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog })
  onTestFinished(() => workspace.close())
  return workspace
}

/** Reads by an operation as the user of this machine. Throws its problem. */
export async function call<T>(
  workspace: HostedWorkspace,
  id: string,
  params: object,
  query: object = {},
): Promise<T> {
  const result = await workspace.call(id, { params, query }, workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as T
}

/** Writes by an operation as the user of this machine. Throws its problem. */
export async function write<T>(workspace: HostedWorkspace, id: string, input: object): Promise<T> {
  const result = await workspace.call(id, input, workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as T
}

/** Returns all entries of the report of a space, page by page. */
export async function entriesOf(
  workspace: HostedWorkspace,
  space: string,
  query: object = {},
): Promise<ImportReportEntry[]> {
  const { items } = await call<{ items: { id: string }[] }>(workspace, 'listImportReports', {
    spaceId: space,
  })
  const params = { spaceId: space, importId: items[0]?.id }
  const entries: ImportReportEntry[] = []
  for (let page: string | undefined, isLast = false; !isLast;) {
    const answer = await call<{ items: ImportReportEntry[]; next?: { page: string }; count: number }>(
      workspace,
      'listImportReportEntries',
      params,
      { limit: 1000, ...query, ...(page !== undefined && { page }) },
    )
    entries.push(...answer.items)
    page = answer.next?.page
    isLast = page === undefined
  }
  return entries
}

/** Returns the files of an export of a space, by path. */
export function exported(workspace: HostedWorkspace, space: string): Map<string, Buffer> {
  const row = workspace.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)!
  const files = [...exportPages(spaceForExport(workspace.store, row))]
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]))
}
