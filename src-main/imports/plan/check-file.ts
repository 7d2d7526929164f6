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

/** Checks files on this thread. */
export function checkOnThisThread(source: Pick<ImportSource, 'read'>): FileChecks {
  return { ahead: 1, check: (files) => Promise.resolve(files.map((file) => checkFile(source, file))) }
}
