import { fold } from '../../content/search/search-fold.ts'
import type { ImportEntryKind } from '../../schemas/import-report.ts'
import type { Writer } from '../../store/store.ts'
import type { ReportEntry } from '../plan/report-entries.ts'

/** A report without its entries. */
export interface NewReport {
  id: string
  space: string
  changeRequest: string | null
  /** The name of the imported folder, archive or address. */
  title: string
  createdAt: number
  pages: number
  files: number
}

/** An entry with its page or file of the space. */
export interface PlacedEntry {
  kind: ImportEntryKind
  severity: 'repair' | 'note'
  path: string | null
  line: number | null
  message: string
  page: string | null
  anchor: string | null
  file: string | null
}

/** The pages and files that an import created, by the names in the entries of its report. */
export interface ReportPlaces {
  /** The page at an index of the plan. */
  pageAt(index: number): string | undefined
  pageOf(path: string): string | undefined
  fileOf(path: string): string | undefined
}

/** Adds the page or file to an entry of a plan. A written plan has no refusals. */
export function placedEntry(entry: ReportEntry, places: ReportPlaces): PlacedEntry {
  const { kind, severity, path, line, message } = entry
  const page =
    entry.page === undefined
      ? path === undefined
        ? undefined
        : places.pageOf(path)
      : places.pageAt(entry.page)
  const file = page === undefined && path !== undefined ? places.fileOf(path) : undefined
  return {
    kind,
    severity: severity === 'note' ? 'note' : 'repair',
    path: path ?? null,
    line: line ?? null,
    message,
    page: page ?? null,
    anchor: null,
    file: file ?? null,
  }
}

/** Writes a report, with one step for each entry. The report is deleted with its space. */
export function* writeReport(
  store: Writer,
  report: NewReport,
  entries: Iterable<PlacedEntry>,
): Generator<void, void, unknown> {
  const write = beginReport(store, report)
  for (const entry of entries) {
    write(entry)
    yield
  }
}

/** Writes a report without entries. Returns a function that appends an entry. */
export function beginReport(store: Writer, report: NewReport): (entry: PlacedEntry) => void {
  store.run(
    `INSERT INTO import_report (id, space, change_request, title, created_at, pages, files)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    report.id,
    report.space,
    report.changeRequest,
    report.title,
    report.createdAt,
    report.pages,
    report.files,
  )
  let ordinal = 0
  return (entry) => writeEntry(store, report.id, (ordinal += 1), entry)
}

/** Adds entries at the end of a written report. Their files are looked up on the line of its space. */
export function appendEntries(
  store: Writer,
  { report, line }: { report: string; line: number },
  entries: readonly ReportEntry[],
): void {
  const last = store.get<{ ordinal: number | null }>(
    'SELECT max(ordinal) AS ordinal FROM import_entry WHERE report = ?',
    report,
  )
  const fileOf = (path: string) =>
    store.get<{ file: string }>(
      'SELECT file FROM file_version WHERE line = ? AND source_path = ? AND deleted = 0',
      line,
      path,
    )?.file
  const places: ReportPlaces = { pageAt: () => undefined, pageOf: () => undefined, fileOf }
  for (const [index, entry] of entries.entries())
    writeEntry(store, report, (last?.ordinal ?? 0) + index + 1, placedEntry(entry, places))
}

function writeEntry(store: Writer, report: string, ordinal: number, entry: PlacedEntry): void {
  store.run(
    `INSERT INTO import_entry (report, ordinal, kind, severity, path, line, message, folded, page, anchor, file)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    report,
    ordinal,
    entry.kind,
    entry.severity,
    entry.path,
    entry.line,
    entry.message,
    fold(`${entry.message}\n${entry.path ?? ''}`),
    entry.page,
    entry.anchor,
    entry.file,
  )
}
