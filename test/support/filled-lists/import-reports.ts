import type { PlacedEntry } from '../../../src-main/imports/write/write-report.ts'
import { IMPORT_ENTRY_KINDS } from '../../../src-main/schemas/import-report.ts'
import { addImportReport } from '../import-report.ts'
import { reviewFixtureIn } from '../review-fixture.ts'
import type { TestWorkspace } from '../workspace.ts'
import type { FilledList } from './filled-list.ts'

const KIND = IMPORT_ENTRY_KINDS[0]

function entry(count: number): PlacedEntry {
  const kind = IMPORT_ENTRY_KINDS[count % 2] ?? KIND
  const message = `The link ${count % 3} leads nowhere.`
  return {
    kind,
    severity: 'note',
    path: 'a.md',
    line: count + 1,
    message,
    page: null,
    anchor: null,
    file: null,
  }
}

/** The reports of a space. Only the deletion of the space removes them. */
function reports(workspace: TestWorkspace): FilledList {
  const { space } = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  return {
    params: () => ({ spaceId: space }),
    add: (count) => void addImportReport(workspace, space, [entry(count)]),
  }
}

/** The entries of a report, which never change. */
function entries(workspace: TestWorkspace): FilledList {
  const { space } = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  let importId = ''
  return {
    params: () => ({ spaceId: space, importId }),
    restock() {
      if (importId === '')
        importId = addImportReport(
          workspace,
          space,
          Array.from({ length: 14 }, (_, count) => entry(count)),
        )
    },
    queries: [{}, { kind: KIND }, { search: 'link 1' }, { kind: KIND, search: 'NOWHERE' }],
  }
}

export const importReportLists = { listImportReports: [reports], listImportReportEntries: [entries] }
