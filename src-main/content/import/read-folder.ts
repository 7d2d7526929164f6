import { readdirSync, statSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldPath } from './entry-path.ts'
import type { NoticeList } from './import-notice.ts'
import type { ImportLimits } from './import-limits.ts'
import type { SourceFile } from './import-source.ts'
import { isIgnoredPath } from './ignored-path.ts'
import { compareNatural } from './natural-order.ts'
import type { UnpackBudget } from './unpack-budget.ts'
import { leftOutMessage } from './unpack-target.ts'
import { Problem } from '../../schemas/problem.ts'

/**
 * Lists the files below a folder in natural order. Links are never followed: each is reported and left out,
 * so that neither a loop nor a file from elsewhere can come in.
 */
export async function readFolder(
  root: string,
  limits: ImportLimits,
  budget: UnpackBudget,
  notices: NoticeList,
): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (folder.split('/').length > limits.depth) throw tooDeep(folder, limits)
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    warnOfSameNames(folder, entries, notices)
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isIgnoredPath(path)) continue
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) files.push(readEntry(root, path, budget))
      else
        notices.warn(
          'entry.left-out',
          leftOutMessage(path, entry.isSymbolicLink() ? 'symbolic link' : 'other'),
          { path },
        )
    }
    await nextTurn()
  }
  return files.toSorted((one, other) => compareNatural(one.path, other.path))
}

function readEntry(root: string, path: string, budget: UnpackBudget): SourceFile {
  const { size } = statSync(join(root, path))
  budget.addFile()
  budget.addBytes(path, size, size)
  return { path, size }
}

/** Such files live side by side on Linux; elsewhere an export would write one over the other. */
function warnOfSameNames(folder: string, entries: Dirent[], notices: NoticeList): void {
  const seen = new Map<string, string>()
  for (const { name } of entries) {
    const folded = foldPath(name)
    const other = seen.get(folded)
    seen.set(folded, name)
    if (other === undefined) continue
    const path = folder === '' ? name : `${folder}/${name}`
    const message = `${path} and ${other} differ by case alone. They cannot stand side by side on Windows or macOS; rename one.`
    notices.warn('file.same-name', message, { path })
  }
}

function tooDeep(folder: string, limits: ImportLimits): Problem {
  const message = `The import holds a folder more than ${limits.depth} folders deep: ${folder}. Import a part of it.`
  return new Problem('import.limit', message)
}
