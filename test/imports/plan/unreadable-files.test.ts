import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DEFAULT_IMPORT_LIMITS } from '../../../src-main/imports/plan/import-limits.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { readFolder } from '../../../src-main/imports/plan/read-folder.ts'
import { ReportEntries } from '../../../src-main/imports/plan/report-entries.ts'
import { UnpackBudget } from '../../../src-main/imports/plan/unpack-budget.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'

/** The longest path that the system accepts, in bytes with its end. A longer one cannot be examined by any user. */
const PATH_MAX = 4096

/** Creates a file whose path is too long for the system, in a folder whose path is not. */
function createBeyondReach(root: string, name: string): void {
  let folder = root
  while (folder.length + 200 < PATH_MAX - 10) folder = join(folder, 'x'.repeat(199))
  mkdirSync(folder, { recursive: true })
  execFileSync('touch', [name.padEnd(250, '-')], { cwd: folder })
  onTestFinished(() => void execFileSync('rm', ['-rf', root]))
}

it('an import leaves out a file that the system cannot examine, and names it', async () => {
  const root = folderOf({ 'page.md': '# Page\n' })
  createBeyondReach(root, 'far.md')
  const { files, report } = await openImportSource(root, { temporaryFolder: temporaryFolder() })
  expect(files.map(({ path }) => path)).toEqual(['page.md'])
  expect(report).toMatchObject([{ kind: 'file.unreadable', severity: 'repair' }])
  expect(report[0]!.path).toContain('far.md')
})

it('an import of a folder that cannot be read is refused with the reason', async () => {
  const gone = join(tmpdir(), 'carrel-no-such-folder')
  const budget = new UnpackBudget(DEFAULT_IMPORT_LIMITS, null)
  const reading = readFolder(gone, DEFAULT_IMPORT_LIMITS, budget, new ReportEntries())
  await expect(reading).rejects.toMatchObject({ code: 'import.not-found' })
  const opening = openImportSource(join(tmpdir(), 'x'.repeat(300)), { temporaryFolder: temporaryFolder() })
  await expect(opening).rejects.toMatchObject({ code: 'import.not-found' })
})
