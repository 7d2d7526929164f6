import type { ImportEntryKind } from '../../schemas/import-report.ts'
import type { Reader } from '../../store/store.ts'

/** The number of entries of each kind in a report, in descending order. */
export type ReportCounts = { kind: ImportEntryKind; count: number }[]

/** Counts the entries of a report by kind. */
export function countEntries(store: Reader, report: string): ReportCounts {
  return store.all<ReportCounts[number]>(
    'SELECT kind, count(*) AS count FROM import_entry WHERE report = ? GROUP BY kind ORDER BY count(*) DESC, kind',
    report,
  )
}

/** Counts entries in memory by kind. */
export function countKinds(entries: Iterable<{ kind: ImportEntryKind }>): ReportCounts {
  const counts = new Map<ImportEntryKind, number>()
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((one, other) => other.count - one.count)
}

/** The number of entries of all kinds. */
export function totalOf(counts: ReportCounts): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
