import { countEntries, totalOf } from '../../imports/write/report-counts.ts'
import type { ImportReport } from '../../schemas/import-report.ts'
import type { Reader } from '../../store/store.ts'
import { notFound } from '../access/access.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A row of `import_report`. */
export interface ReportRow {
  seq: number
  id: string
  space: string
  change_request: string | null
  title: string
  created_at: number
  pages: number
  files: number
}

/** A report as the API shows it. */
export function presentReport(store: Reader, row: ReportRow): ImportReport {
  const counts = countEntries(store, row.id)
  return {
    id: row.id,
    title: row.title,
    createdAt: timestamp(row.created_at),
    changeRequest: row.change_request,
    pages: row.pages,
    files: row.files,
    entries: totalOf(counts),
    counts,
  }
}

/** The report of a space. Throws `resource.unknown`. */
export function reportOf(store: Reader, space: string, id: string): ReportRow {
  const row = store.get<ReportRow>('SELECT * FROM import_report WHERE id = ? AND space = ?', id, space)
  if (!row) throw notFound('import')
  return row
}
