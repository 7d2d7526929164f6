import { z } from 'zod'
import type { ContentView } from '../../revisions/content-view.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import {
  ImportEntryKind,
  ImportReportEntryList,
  type ImportReportEntry,
} from '../../schemas/import-report.ts'
import { paging } from '../../schemas/list.ts'
import { text } from '../../schemas/text.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { importParams } from '../engine/path-params.ts'
import type { ReadScope } from '../engine/scope.ts'
import { entryList, type EntryRow } from './entry-list.ts'
import { NEEDS_HOST } from './needs-host.ts'
import { reportOf, type ReportRow } from './report-row.ts'

export const listImportReportEntries = defineOperation({
  id: 'listImportReportEntries',
  group: 'Space content',
  summary: 'List the entries of an import report, each with its place in the space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/imports/{importId}/entries',
  success: 200,
  params: importParams,
  query: z.object({
    ...paging,
    kind: ImportEntryKind.optional().describe('Only entries of the kind'),
    search: text({ max: 256 }).optional().describe('Only entries with the text in their message or path'),
  }),
  body: undefined,
  response: ImportReportEntryList,
  offline: NEEDS_HOST,
  access: onSpace('read'),
  run(scope, { params, query }, { space }) {
    const report = reportOf(scope.store, space.id, params.importId)
    const view = headView(scope.store, lineById(scope.store, lineOf(scope, space, report)))
    return listPage(entryList(scope.store, report.id, query), query, (row) => presentEntry(view, row))
  },
})

/** Returns the line that an import wrote: that of its change request while there is one. */
function lineOf({ store }: ReadScope, space: SpaceRow, { change_request: changeRequest }: ReportRow): number {
  if (changeRequest === null) return space.line
  const row = store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', changeRequest)
  return row?.line ?? space.line
}

function presentEntry(view: ContentView, row: EntryRow): ImportReportEntry {
  const { ordinal, kind, severity, path, line, message } = row
  return { id: String(ordinal), kind, severity, path, line, message, place: placeOf(view, row) }
}

/** Returns the page or file in its present state; `none` for one that was deleted since. */
function placeOf(view: ContentView, { page, anchor, file }: EntryRow): ImportReportEntry['place'] {
  const pageRow = page === null ? undefined : view.page(page)
  if (pageRow) return { kind: 'page', page: pageRow.page, title: pageRow.title, anchor }
  const fileRow = file === null ? undefined : view.file(file)
  return fileRow ? { kind: 'file', file: fileRow.file, name: fileRow.name } : { kind: 'none' }
}
