import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '../../schemas/problem.ts'
import { entryPath, foldPath } from './entry-path.ts'
import type { ImportLimits } from './import-limits.ts'
import type { NoticeList } from './import-notice.ts'
import { isIgnoredPath } from './ignored-path.ts'
import type { UnpackBudget } from './unpack-budget.ts'

/** What an archive says an entry is; `other` is a device, a pipe or a type unknown to us. */
export type EntryType = 'file' | 'folder' | 'symbolic link' | 'hard link' | 'other'

/**
 * The folder that an archive is unpacked to. It decides which entries are written, so that every kind of
 * archive has the same rules: an unsafe or repeated name refuses the archive, because no honest program
 * writes one; a link or a device is left out with a notice, because repositories do hold links.
 */
export class UnpackTarget {
  readonly folder: string
  readonly budget: UnpackBudget
  private readonly limits: ImportLimits
  private readonly notices: NoticeList
  private readonly seen = new Map<string, string>()
  private readonly folders = new Set<string>()

  constructor(folder: string, limits: ImportLimits, budget: UnpackBudget, notices: NoticeList) {
    this.folder = folder
    this.limits = limits
    this.budget = budget
    this.notices = notices
  }

  /** Where the entry goes; `null` when it is a folder or left out. Throws when it may not be unpacked at all. */
  admit(name: string, type: EntryType): string | null {
    this.budget.check()
    const judged = entryPath(name, this.limits)
    if (judged.refused !== undefined)
      throw unsafe(`An entry of the archive ${judged.refused}: ${shown(name)}.`)
    const { path } = judged
    if (path === '' || type === 'folder' || isIgnoredPath(path)) return null
    if (type !== 'file') {
      this.notices.warn('entry.left-out', leftOutMessage(path, type), { path })
      return null
    }
    this.refuseRepeated(path)
    this.budget.addFile()
    return path
  }

  /** Creates the file and its folders; never opens one that is there already, nor follows a link. */
  create(path: string): UnpackedFile {
    const target = join(this.folder, path)
    const parent = dirname(target)
    return onDisk(() => {
      if (!this.folders.has(parent)) mkdirSync(parent, { recursive: true })
      this.folders.add(parent)
      return new UnpackedFile(openSync(target, 'wx', 0o600), path, this.budget)
    })
  }

  private refuseRepeated(path: string): void {
    const folded = foldPath(path)
    const other = this.seen.get(folded)
    if (other === path) throw unsafe(`The archive holds the same file twice: ${shown(path)}.`)
    if (other !== undefined) {
      throw unsafe(
        `The archive holds two files whose names differ by case alone: ${shown(other)} and ${shown(path)}.`,
      )
    }
    this.seen.set(folded, path)
  }
}

/** A file being unpacked; every byte is counted before it is written. */
export class UnpackedFile {
  private size = 0
  private readonly descriptor: number
  private readonly path: string
  private readonly budget: UnpackBudget

  constructor(descriptor: number, path: string, budget: UnpackBudget) {
    this.descriptor = descriptor
    this.path = path
    this.budget = budget
  }

  write(chunk: Uint8Array): void {
    this.size += chunk.length
    this.budget.addBytes(this.path, chunk.length, this.size)
    onDisk(() => {
      for (let offset = 0; offset < chunk.length;) offset += writeSync(this.descriptor, chunk, offset)
    })
  }

  close(): void {
    closeSync(this.descriptor)
  }
}

/** What the notice of an entry that is never followed says. */
export function leftOutMessage(path: string, type: EntryType): string {
  const what = type === 'other' ? 'neither a file nor a folder' : `a ${type}`
  return `${shown(path)} is ${what}. It was left out; put the file itself in its place if it is needed.`
}

function unsafe(what: string): Problem {
  return new Problem(
    'import.archive-unsafe',
    `${what} Nothing was imported. Pack the folder again and import that.`,
  )
}

/** A path as a message may show it: control characters made visible, bounded. */
function shown(path: string): string {
  const visible = path.replace(/\p{C}/gu, '�')
  return visible.length > 200 ? `${visible.slice(0, 200)}…` : visible
}

/** Tells faults of the disk from faults of the archive while both are at work. */
function onDisk<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    const isFull =
      cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
    throw isFull
      ? new Problem(
          'store.full',
          'The disk has no room to unpack the archive. Make room and import it again.',
          { cause },
        )
      : new Problem('store.unavailable', 'A file of the archive could not be written to the disk.', { cause })
  }
}
