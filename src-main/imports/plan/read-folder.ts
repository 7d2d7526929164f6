import { readdirSync, statSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTurns, type WorkSteps } from '../../platform/in-turns.ts'
import { systemCodeOf } from '../../platform/system-code.ts'
import { Problem } from '../../schemas/problem.ts'
import { shownPath } from './entry-path.ts'
import { toolMessage, toolPath } from './ignored-path.ts'
import type { ImportLimits } from './import-limits.ts'
import type { SourceFile } from './import-source.ts'
import { inNaturalOrder } from './natural-order.ts'
import type { ReportEntries } from './report-entries.ts'
import { SafePaths } from './safe-paths.ts'
import { tooLargeMessage, type UnpackBudget } from './unpack-budget.ts'
import { leftOutMessage } from './unpack-target.ts'

/** The path of a file on the disk: bytes where its name is not valid UTF-8. */
export type DiskPath = string | Buffer

/** The files of a folder, with the locations of those that are imported under another path. */
export interface FolderFiles {
  files: SourceFile[]
  locations: Map<string, DiskPath>
}

interface Folder {
  /** The path from the root as text, '' for the root. */
  path: string
  disk: DiskPath
}

/** The fields of a folder's entry: its name as text, its path on the disk, and its type. */
interface Entry {
  name: string
  disk: DiskPath
  type: 'file' | 'folder' | 'symbolic link' | 'other'
}

/**
 * Lists the files below a folder in natural order. Links are reported and never followed, so no loop and no file from
 * outside can be imported. Throws `import.not-found` for an unreadable root, `import.limit` and `import.cancelled`.
 */
export async function readFolder(
  root: string,
  limits: ImportLimits,
  budget: UnpackBudget,
  report: ReportEntries,
): Promise<FolderFiles> {
  const reader = new FolderReader(new SafePaths(limits, report), limits, budget, report)
  const folders: Folder[] = [{ path: '', disk: root }]
  const mayGoOn = () => budget.check()
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const inner of await inTurns(reader.read(folder), mayGoOn)) folders.push(inner)
    await nextTurn()
  }
  const files = await inTurns(inNaturalOrder(reader.files), mayGoOn)
  return { files, locations: reader.locations }
}

class FolderReader {
  readonly files: SourceFile[] = []
  readonly locations = new Map<string, DiskPath>()
  readonly #paths: SafePaths
  readonly #limits: ImportLimits
  readonly #budget: UnpackBudget
  readonly #report: ReportEntries

  constructor(paths: SafePaths, limits: ImportLimits, budget: UnpackBudget, report: ReportEntries) {
    this.#paths = paths
    this.#limits = limits
    this.#budget = budget
    this.#report = report
  }

  /** Reads the files of one folder; returns its folders. */
  *read(folder: Folder): WorkSteps<Folder[]> {
    const inner: Folder[] = []
    for (const { name, disk, type } of this.#entriesOf(folder)) {
      yield
      // A template would store each path as a tree of its parts, with a flat copy after the first comparison.
      const path = folder.path === '' ? name : [folder.path, name].join('/')
      if (toolPath(name) !== undefined)
        this.#report.note('entry.tool', toolMessage(shownPath(path)), { path })
      else if (type === 'folder') inner.push({ path, disk })
      else if (type === 'file') this.#readFile(path, disk)
      else this.#report.note('entry.left-out', leftOutMessage(path, type), { path })
    }
    return inner
  }

  #entriesOf({ path, disk }: Folder): Entry[] {
    try {
      return entriesOf(disk)
    } catch (cause) {
      // The user chose the root itself, so its failure is the entire result.
      if (path === '') throw unreadableRoot('The folder', cause)
      this.#reportUnreadable(path, 'The folder')
      return []
    }
  }

  #readFile(path: string, disk: DiskPath): void {
    const size = sizeOf(disk)
    if (size === undefined) return this.#reportUnreadable(path, 'The file')
    if (size > this.#limits.fileBytes) {
      this.#report.repair('file.too-large', tooLargeMessage(path, this.#limits), { path })
      return
    }
    const safe = this.#paths.take(path)
    if (safe === null) return
    this.#budget.addFile()
    this.#budget.addBytes(size)
    this.files.push({ path: safe, size })
    if (safe !== path || typeof disk !== 'string') this.locations.set(safe, disk)
  }

  #reportUnreadable(path: string, type: string): void {
    const message = `${type} ${shownPath(path)} cannot be read, so it was left out. Check its permissions.`
    this.#report.repair('file.unreadable', message, { path })
  }
}

/** Returns the problem of a chosen folder or archive that cannot be read. */
export function unreadableRoot(name: string, cause: unknown): Problem {
  return new Problem('import.not-found', `${name} cannot be read. Check its permissions.`, { cause })
}

/** Returns the size of a file; undefined for one that was deleted meanwhile, or that may not be examined. */
function sizeOf(disk: DiskPath): number | undefined {
  try {
    return statSync(disk, { throwIfNoEntry: false })?.size
  } catch (error) {
    if (systemCodeOf(error) !== undefined) return undefined
    throw error
  }
}

function entriesOf(disk: DiskPath): Entry[] {
  if (typeof disk === 'string') {
    const entries = readdirSync(disk, { withFileTypes: true })
    const isText = entries.every(({ name }) => !name.includes('\ufffd'))
    if (isText)
      return entries.map((entry) => ({
        name: entry.name,
        disk: `${disk}/${entry.name}`,
        type: typeOf(entry),
      }))
  }
  const folder = Buffer.from(disk)
  const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
  return entries.map((entry) => ({
    name: nameOf(entry.name),
    disk: Buffer.concat([folder, Buffer.from('/'), entry.name]),
    type: typeOf(entry),
  }))
}

/**
 * Decodes the name of a file. A name that is not UTF-8 comes from an older system, which used Windows-1252.
 */
function nameOf(name: Buffer): string {
  const text = name.toString('utf8')
  return Buffer.from(text).equals(name) ? text : new TextDecoder('windows-1252').decode(name)
}

function typeOf(entry: Dirent | Dirent<Buffer>): Entry['type'] {
  if (entry.isDirectory()) return 'folder'
  if (entry.isFile()) return 'file'
  return entry.isSymbolicLink() ? 'symbolic link' : 'other'
}
