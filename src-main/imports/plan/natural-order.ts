import type { WorkSteps } from '../../platform/in-turns.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'variant', caseFirst: 'lower' })

/**
 * Compares names of files and folders in natural order: numbers by value (`2` before `10`). Returns 0 only for equal
 * names. The fixed language makes the order the same on every machine.
 */
export function compareNatural(one: string, other: string): number {
  if (one === other) return 0
  return collator.compare(one, other) || (one < other ? -1 : 1)
}

/** A name of a path, with the files and folders below it. */
interface Branch<File> {
  file: File | undefined
  branches: Map<string, Branch<File>> | undefined
}

/** Returns files in natural order of their paths, folder by folder. A file precedes a folder of the same name. */
export function* inNaturalOrder<File extends { path: string }>(files: Iterable<File>): WorkSteps<File[]> {
  const root: Branch<File> = { file: undefined, branches: undefined }
  for (const file of files) {
    branchAt(root, file.path).file = file
    yield
  }
  return yield* filesOf(root, [])
}

function branchAt<File>(root: Branch<File>, path: string): Branch<File> {
  let branch = root
  for (const name of path.split('/')) {
    branch.branches ??= new Map()
    let inner = branch.branches.get(name)
    if (!inner) branch.branches.set(name, (inner = { file: undefined, branches: undefined }))
    branch = inner
  }
  return branch
}

function* filesOf<File>({ file, branches }: Branch<File>, files: File[]): WorkSteps<File[]> {
  if (file) files.push(file)
  yield
  if (!branches) return files
  for (const name of [...branches.keys()].sort(compareNatural)) yield* filesOf(branches.get(name)!, files)
  return files
}
