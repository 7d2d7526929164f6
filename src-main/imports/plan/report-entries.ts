import type { ImportEntryKind } from '../../schemas/import-report.ts'

/** The place of an entry in the import: a file, a line of it, and a page of the plan. */
export interface EntryPlace {
  /** The path of its file, relative to the root of the import. */
  path?: string
  /** The line in that file, counted from 1. */
  line?: number
  /** The index of its page in the plan, where that is not the page of `path`. */
  page?: number
}

/** An entry of the report of an import. Any `refusal` means that nothing is imported. */
export interface ReportEntry extends EntryPlace {
  kind: ImportEntryKind
  /** `repair`: the import changed or omitted content. `note`: the content is unchanged. */
  severity: 'refusal' | 'repair' | 'note'
  /** A sentence for the user. */
  message: string
}

/** The most entries of a report: a few for each file of the largest import. The others are counted. */
const MAX_ENTRIES = 200_000

/** Collects the entries of a report in their order. */
export class ReportEntries {
  readonly #most: number
  #entries: ReportEntry[] = []
  #dropped = 0

  constructor(most = MAX_ENTRIES) {
    this.#most = most
  }

  add(entry: ReportEntry): void {
    if (entry.severity === 'refusal' || this.#entries.length < this.#most) this.#entries.push(entry)
    else this.#dropped++
  }

  refuse(kind: ImportEntryKind, message: string, place: EntryPlace = {}): void {
    this.add({ kind, severity: 'refusal', ...place, message })
  }

  repair(kind: ImportEntryKind, message: string, place: EntryPlace = {}): void {
    this.add({ kind, severity: 'repair', ...place, message })
  }

  note(kind: ImportEntryKind, message: string, place: EntryPlace = {}): void {
    this.add({ kind, severity: 'note', ...place, message })
  }

  /** Adapts the entries to new indexes of pages in the plan. `places` has the new index for each old one. */
  movePages(places: readonly number[]): void {
    this.#entries = this.#entries.map((entry) =>
      entry.page === undefined ? entry : { ...entry, page: places[entry.page] ?? entry.page },
    )
  }

  /** Returns refusals, then repairs, then notes. A last entry counts those beyond the bound. */
  all(): ReportEntry[] {
    const withSeverity = (severity: ReportEntry['severity']) =>
      this.#entries.filter((entry) => entry.severity === severity)
    const sorted = [...withSeverity('refusal'), ...withSeverity('repair'), ...withSeverity('note')]
    if (this.#dropped === 0) return sorted
    const message = `${this.#dropped.toLocaleString('en-US')} more entries are not listed.`
    return [...sorted, { kind: 'report.more', severity: 'note', message }]
  }
}
