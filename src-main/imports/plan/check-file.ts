import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportSource, SourceFile } from './import-source.ts'
import { checkPage, type PageCheck } from './page-check.ts'
import { ReportEntries, type ReportEntry } from './report-entries.ts'

/** The finding on a page's file, with the entries of the report about it. */
export interface CheckedFile {
  check: PageCheck
  report: ReportEntry[]
}

/** A checker for the files of pages, on this thread or on others. */
export interface FileChecks {
  /** The number of batches to check ahead. */
  readonly ahead: number
  check(files: readonly SourceFile[]): Promise<CheckedFile[]>
}

/** Checks the file of a page for the plan of its import. */
export function checkFile(source: Pick<ImportSource, 'read'>, file: SourceFile): CheckedFile {
  const report = new ReportEntries()
  const check = checkPage(source, file, report)
  return { check, report: report.all() }
}

/** Checks files on this thread. Files that are not on the disk are computed, so each has a turn of the event loop. */
export function checkOnThisThread(source: Pick<ImportSource, 'read' | 'location'>): FileChecks {
  return {
    ahead: 1,
    async check(files) {
      const checked: CheckedFile[] = []
      for (const file of files) {
        if (!source.location) await nextTurn()
        checked.push(checkFile(source, file))
      }
      return checked
    },
  }
}
