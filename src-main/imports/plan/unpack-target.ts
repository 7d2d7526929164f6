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

/** The type that an archive declares for an entry; `other` is a device, a pipe or a type unknown to us. */
export type EntryType = 'file' | 'folder' | 'symbolic link' | 'hard link' | 'other'

/**
 * The folder that an archive is unpacked to. It decides which entries are written, so that every kind of archive has
 * the same rules. Files are numbered on the disk: no part of an entry's name reaches the system.
 */
export class UnpackTarget {
  /** The files that were unpacked whole, and their places on the disk by their paths. */
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

  /** The path that the entry is imported under; null when it is a folder or left out. */
  admit(name: string, type: EntryType): string | null {
    this.budget.check()
    const tool = toolPath(name)
    if (tool !== undefined && !name.split('/').includes('..')) this.#reportTool(tool)
    else if (type === 'file') {
      const path = this.#paths.take(name)
      if (path === null) return null
      this.budget.addFile()
      this.admitted.push(path)
      return path
    } else if (type !== 'folder')
      this.report.note('entry.left-out', leftOutMessage(name, type), { path: name })
    return null
  }

  /** Starts the file of an admitted path. */
  create(path: string): UnpackedFile {
    const location = join(this.#folder, String((this.#count += 1)))
    const descriptor = onDisk(() => openSync(location, 'wx', 0o600))
    return new UnpackedFile(descriptor, this.#limits.fileBytes, this.budget, (size) => {
      if (size === null) rmSync(location)
      else this.#record(path, location, size)
    })
  }

  /** Reports that an admitted file is larger than one may be. */
  reportTooLarge(path: string): void {
    this.report.repair('file.too-large', tooLargeMessage(path, this.#limits), { path })
  }

  #record(path: string, location: string, size: number): void {
    this.files.push({ path, size })
    this.locations.set(path, location)
  }

  #reportTool(path: string): void {
    if (this.#tools.has(path)) return
    this.#tools.add(path)
    this.report.note('entry.tool', toolMessage(shownPath(path)), { path })
  }
}

/** A file being unpacked; every byte is counted before it is written. Close or discard it. */
export class UnpackedFile {
  #size = 0
  readonly #descriptor: number
  readonly #most: number
  readonly #budget: UnpackBudget
  readonly #ended: (size: number | null) => void

  constructor(descriptor: number, most: number, budget: UnpackBudget, ended: (size: number | null) => void) {
    this.#descriptor = descriptor
    this.#most = most
    this.#budget = budget
    this.#ended = ended
  }

  /** Writes a piece; false once the file is larger than one may be, and then the piece is not written. */
  write(chunk: Uint8Array): boolean {
    this.#size += chunk.length
    this.#budget.addBytes(chunk.length)
    if (this.#size > this.#most) return false
    onDisk(() => {
      for (let offset = 0; offset < chunk.length;) offset += writeSync(this.#descriptor, chunk, offset)
    })
    return true
  }

  /** Ends the file: it is part of the import. */
  close(): void {
    closeSync(this.#descriptor)
    this.#ended(this.#size)
  }

  /** Ends the file and removes it. */
  discard(): void {
    closeSync(this.#descriptor)
    this.#ended(null)
  }
}

/** The sentence of the report on an entry that is never followed. */
export function leftOutMessage(path: string, type: EntryType): string {
  const what = type === 'other' ? 'neither a file nor a folder' : `a ${type}`
  return `${shownPath(path)} is ${what}. It was left out; put the file itself in its place if it is needed.`
}

/** Distinguishes faults of the disk from faults of the archive while both are in use. */
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
          'The disk has no room to unpack the archive. Make room and import it again.',
          { cause },
        )
      : new Problem('store.unavailable', 'A file of the archive could not be written to the disk.', { cause })
  }
}
