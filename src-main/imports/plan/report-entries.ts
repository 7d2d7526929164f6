import type { ImportEntryKind } from '../../schemas/import-report.ts'

/** The place of an entry in the import: a file, a line of it, and a page of the plan. */
export interface EntryPlace {
  /** The file it is about, relative to the root of the import. */
  path?: string
  /** The line in that file, counted from 1. */
  line?: number
  /** Index of the page in the plan, where another page than that of `path` is meant. */
  page?: number
}

/** An entry of the report of an import. Any `refusal` means that nothing is imported. */
export interface ReportEntry extends EntryPlace {
  kind: ImportEntryKind
  /** `repair`: something was changed or left out. `note`: everything came along as it was. */
  severity: 'refusal' | 'repair' | 'note'
  /** A sentence for the user. */
  message: string
}

/** The most entries of a report: a few for each file of the largest import. The others are counted. */
const MOST_ENTRIES = 200_000

/** Collects the entries of a report in the order in which they are found. */
export class ReportEntries {
  readonly #most: number
  #entries: ReportEntry[] = []
  #dropped = 0

  constructor(most = MOST_ENTRIES) {
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

  /** Adapts the entries to pages that stand at other places of the plan: `places` holds the new ones. */
  movePages(places: readonly number[]): void {
    this.#entries = this.#entries.map((entry) =>
      entry.page === undefined ? entry : { ...entry, page: places[entry.page] ?? entry.page },
    )
  }

  /** Refusals first, then repairs, then notes; at the end one line that counts the entries beyond the bound. */
  all(): ReportEntry[] {
    const of = (severity: ReportEntry['severity']) =>
      this.#entries.filter((entry) => entry.severity === severity)
    const all = [...of('refusal'), ...of('repair'), ...of('note')]
    if (this.#dropped === 0) return all
    const message = `${this.#dropped.toLocaleString('en-US')} more entries are not listed.`
    return [...all, { kind: 'report.more', severity: 'note', message }]
  }
}
