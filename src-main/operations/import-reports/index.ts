import { listImportReportEntries } from './list-import-report-entries.ts'
import { listImportReports } from './list-import-reports.ts'

export const importReports = { listImportReports, listImportReportEntries }
