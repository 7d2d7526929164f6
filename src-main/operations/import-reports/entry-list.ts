import { fold } from '../../content/search/search-fold.ts'
import type { ImportEntryKind, ImportReportEntry } from '../../schemas/import-report.ts'
import type { Bound, Reader } from '../../store/store.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'

/** A row of `import_entry`. */
export interface EntryRow {
  ordinal: number
  kind: ImportEntryKind
  severity: ImportReportEntry['severity']
  path: string | null
  line: number | null
  message: string
  page: string | null
  anchor: string | null
  file: string | null
}

/** The filters on the entries of a report; undefined filters nothing. */
export interface EntryFilters {
  kind?: ImportEntryKind | undefined
  search?: string | undefined
}

const COLUMNS = 'ordinal, kind, severity, path, line, message, page, anchor, file'
/** Each selection reads only one report: by its key, or by the index of its kinds. */
const OF_REPORT = 'FROM import_entry WHERE report = ?'
const OF_KIND = `${OF_REPORT} AND kind = ?`
const CONTAINING = 'AND instr(folded, ?) > 0'

/** Returns the entries of a report in order, filtered by a kind, or by a text in their message or path. */
export function entryList(
  store: Reader,
  report: string,
  { kind, search }: EntryFilters,
): KeysetList<EntryRow> {
  const folded = search === undefined ? '' : fold(search.trim())
  const source = kind === undefined ? OF_REPORT : OF_KIND
  const selection = folded === '' ? source : `${source} ${CONTAINING}`
  const values: Bound[] = [report, ...(kind === undefined ? [] : [kind]), ...(folded === '' ? [] : [folded])]
  return {
    name: listName(`import entries ${report}`, { kind, search }),
    keyTypes: ['number'],
    key: (row) => [row.ordinal],
    count: () => countRows(store, `SELECT count(*) AS count ${selection}`, ...values),
    after: (key, limit) =>
      store.all<EntryRow>(
        `SELECT ${COLUMNS} ${selection} AND ordinal > ? ORDER BY ordinal LIMIT ?`,
        ...values,
        key?.[0] ?? 0,
        limit,
      ),
  }
}
