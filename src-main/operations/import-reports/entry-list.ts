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
/** Each of these reads one report alone: by its key, or by the index of its kinds. */
const OF_REPORT = 'FROM import_entry WHERE report = ?'
const OF_KIND = `${OF_REPORT} AND kind = ?`
const HOLDING = 'AND instr(folded, ?) > 0'

/** The entries of a report in order, perhaps only those of a kind, or with a text in their message or path. */
export function entryList(
  store: Reader,
  report: string,
  { kind, search }: EntryFilters,
): KeysetList<EntryRow> {
  const wanted = search === undefined ? '' : fold(search.trim())
  const of = kind === undefined ? OF_REPORT : OF_KIND
  const chosen = wanted === '' ? of : `${of} ${HOLDING}`
  const values: Bound[] = [report, ...(kind === undefined ? [] : [kind]), ...(wanted === '' ? [] : [wanted])]
  return {
    name: listName(`import entries ${report}`, { kind, search }),
    keyTypes: ['number'],
    key: (row) => [row.ordinal],
    count: () => countRows(store, `SELECT count(*) AS count ${chosen}`, ...values),
    after: (key, limit) =>
      store.all<EntryRow>(
        `SELECT ${COLUMNS} ${chosen} AND ordinal > ? ORDER BY ordinal LIMIT ?`,
        ...values,
        key?.[0] ?? 0,
        limit,
      ),
  }
}
