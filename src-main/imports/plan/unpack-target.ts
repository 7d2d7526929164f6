import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { systemCodeOf } from '../../platform/system-code.ts'
import { Problem } from '../../schemas/problem.ts'
import { shownPath } from './entry-path.ts'
import { toolMessage, toolPath } from './ignored-path.ts'
import type { ImportLimits } from './import-limits.ts'
import type { SourceFile } from './import-source.ts'
import type { ReportEntries } from './report-entries.ts'
import { SafePaths } from './safe-paths.ts'
import { tooLargeMessage, type UnpackBudget } from './unpack-budget.ts'

/** The type that an archive declares for an entry. `other` is a device, a pipe or an unknown type. */
export type EntryType = 'file' | 'folder' | 'symbolic link' | 'hard link' | 'other'

/**
 * The folder for the files of an archive. It decides which entries are written, so every kind of archive has the same
 * rules. Files are numbered on the disk, so no part of an entry's name reaches the system.
 */
export class UnpackTarget {
  /** The completely unpacked files, and their locations on the disk by path. */
  readonly files: SourceFile[] = []
  readonly locations = new Map<string, string>()
  /** The paths of all admitted files, whether or not their writing succeeded. */
  readonly admitted: string[] = []
  readonly budget: UnpackBudget
  readonly report: ReportEntries
  readonly #folder: string
  readonly #limits: ImportLimits
  readonly #paths: SafePaths
  readonly #tools = new Set<string>()
  #count = 0

  constructor(folder: string, limits: ImportLimits, budget: UnpackBudget, report: ReportEntries) {
    this.#folder = folder
    this.#limits = limits
    this.budget = budget
    this.report = report
    this.#paths = new SafePaths(limits, report)
  }

  /** Returns the path of an entry in the import; null for a folder and an omitted entry. */
  admit(name: string, type: EntryType): string | null {
    this.budget.check()
    const tool = toolPath(name)
    if (tool !== undefined && !name.split('/').includes('..')) this.#reportTool(shownPath(tool))
    else if (type === 'file') {
      const path = this.#paths.take(name)
      if (path === null) return null
      this.budget.addFile()
      this.admitted.push(path)
      return path
    } else if (type !== 'folder')
      this.report.note('entry.left-out', leftOutMessage(name, type), { path: shownPath(name) })
    return null
  }

  /** Creates the file of an admitted path. */
  create(path: string): UnpackedFile {
    const location = join(this.#folder, String((this.#count += 1)))
    const descriptor = onDisk(() => openSync(location, 'wx', 0o600))
    return new UnpackedFile(descriptor, this.#limits.fileBytes, this.budget, (size) => {
      if (size === null) rmSync(location)
      else this.#record(path, location, size)
    })
  }

  /** Reports that an admitted file exceeds the size limit. */
  reportTooLarge(path: string): void {
    this.report.repair('file.too-large', tooLargeMessage(path, this.#limits), { path })
  }

  #record(path: string, location: string, size: number): void {
    this.files.push({ path, size })
    this.locations.set(path, location)
  }

  /** Reports a tool once. `path` and the number of tools are bounded, as an archive can name millions of long paths. */
  #reportTool(path: string): void {
    if (this.#tools.has(path)) return
    this.#tools.add(path)
    this.budget.checkHidden(this.#tools.size)
    this.report.note('entry.tool', toolMessage(path), { path })
  }
}

/** An open file for unpacked bytes, which are counted before they are written. The caller closes or discards it. */
export class UnpackedFile {
  #size = 0
  readonly #descriptor: number
  readonly #most: number
  readonly #budget: UnpackBudget
  readonly #onEnd: (size: number | null) => void

  constructor(descriptor: number, most: number, budget: UnpackBudget, onEnd: (size: number | null) => void) {
    this.#descriptor = descriptor
    this.#most = most
    this.#budget = budget
    this.#onEnd = onEnd
  }

  /** Writes a chunk. Returns false, and writes nothing, when the file exceeds the size limit. */
  write(chunk: Uint8Array): boolean {
    this.#size += chunk.length
    this.#budget.addBytes(chunk.length)
    if (this.#size > this.#most) return false
    onDisk(() => {
      for (let offset = 0; offset < chunk.length;) offset += writeSync(this.#descriptor, chunk, offset)
    })
    return true
  }

  /** Closes the file, which becomes part of the import. */
  close(): void {
    closeSync(this.#descriptor)
    this.#onEnd(this.#size)
  }

  /** Closes the file and deletes it. */
  discard(): void {
    closeSync(this.#descriptor)
    this.#onEnd(null)
  }
}

/** The sentence of the report about an entry that is never followed. */
export function leftOutMessage(path: string, type: EntryType): string {
  const description = type === 'other' ? 'neither a file nor a folder' : `a ${type}`
  return `${shownPath(path)} is ${description}. It was left out; replace it by the file itself if it is needed.`
}

/** Runs work on the disk, and throws its errors as problems of the store. Other errors come from the archive. */
function onDisk<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    const code = systemCodeOf(cause)
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    throw isFull
      ? new Problem(
          'store.full',
          'The disk is full, so the archive cannot be unpacked. Free some space and import it again.',
          { cause },
        )
      : new Problem('store.unavailable', 'A file of the archive could not be written to the disk.', { cause })
  }
}
