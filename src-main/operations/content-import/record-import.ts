import type { ImportPlan } from '../../imports/plan/import-plan.ts'
import { countsOf } from '../../imports/write/page-states.ts'
import { writeReport, type NewReport, type PlacedEntry } from '../../imports/write/write-report.ts'
import type { WriteScope } from '../engine/scope.ts'

/** Stores the report of an import in the transaction that writes the import. */
export function recordImport(
  scope: WriteScope,
  about: Pick<NewReport, 'space' | 'changeRequest'>,
  plan: ImportPlan,
  entries: readonly PlacedEntry[],
): void {
  const report = {
    ...about,
    id: scope.newId(),
    title: plan.title,
    createdAt: scope.clock(),
    ...countsOf(plan),
  }
  for (const _ of writeReport(scope.store, report, entries));
}
