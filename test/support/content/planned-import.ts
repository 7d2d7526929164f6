import type { ImportPlan } from '../../../src-main/imports/plan/import-plan.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { folderOf, temporaryFolder } from './archives.ts'

/** Plans the import of a folder of files. */
export async function plan(files: Record<string, string | Uint8Array>): Promise<ImportPlan> {
  const source = await openImportSource(folderOf(files), { temporaryFolder: temporaryFolder() })
  return planImport(source)
}

/** Returns `severity kind path:line` of each entry of the report. */
export function findings({ report }: ImportPlan): string[] {
  return report.map(
    ({ severity, kind, path, line }) =>
      `${severity} ${kind} ${path ?? ''}${line === undefined ? '' : `:${line}`}`,
  )
}
