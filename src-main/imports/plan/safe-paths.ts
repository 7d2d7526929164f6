import { posix } from 'node:path'
import { uniqueName } from '../../domain/unique-name.ts'
import { entryPath, foldPath, shownPath, type RefusedName } from './entry-path.ts'
import type { ImportLimits } from './import-limits.ts'
import type { ReportEntries } from './report-entries.ts'

/** The folder for files whose path is too long, too deep, or also the path of a folder. */
const MOVED = 'Moved files'
/** The most bytes of a shortened name, which every file system accepts. */
const NAME_BYTES = 100

/**
 * Assigns paths to the files of an import. A storable path is never changed. Any other path is replaced by a similar
 * free one, with an entry in the report. A path that leads out of the import is refused.
 */
export class SafePaths {
  readonly #limits: ImportLimits
  readonly #report: ReportEntries
  readonly #files = new Set<string>()
  /** The last file of each path that is equal on a file system that ignores case. */
  readonly #filesByFold = new Map<string, string>()
  readonly #folders = new Set<string>()

  constructor(limits: ImportLimits, report: ReportEntries) {
    this.#limits = limits
    this.#report = report
  }

  /** Reserves a path for a file. Returns null for a file that must not be imported. */
  take(name: string): string | null {
    const checked = entryPath(name, this.#limits)
    const path = checked.path ?? this.#repaired(name, checked.refused)
    if (path === null || path === '') return null
    const free = this.#free(path)
    if (free !== path && checked.path !== undefined)
      this.#reportRenamed(name, free, 'its path is already in use')
    if (free !== path) return this.#reserve(free)
    this.#noteSameName(path)
    return this.#reserve(path)
  }

  #repaired(name: string, refused: RefusedName): string | null {
    if (refused.kind === 'hostile') {
      const message = `${shownPath(name)} ${refused.clause}. It was left out.`
      this.#report.repair('entry.unsafe', message, { path: shownPath(name) })
      return null
    }
    const path = refused.kind === 'spelling' ? this.#respelled(name) : movedPath(name)
    if (path === null) return null
    this.#reportRenamed(name, this.#free(path), `it ${refused.clause}`)
    return path
  }

  /** Respells a path: some programs for Windows write backslashes between folders. */
  #respelled(name: string): string | null {
    const slashed = name.replaceAll('\\', '/')
    const checked = entryPath(slashed.split('/').map(withoutDevice).join('/'), this.#limits)
    if (checked.path !== undefined) return checked.path
    if (checked.refused.kind === 'place') return movedPath(slashed)
    this.#repaired(slashed, { kind: 'hostile', clause: checked.refused.clause })
    return null
  }

  #free(path: string): string {
    const isBelowFile = this.#ancestors(path).some(
      (folder) => !this.#folders.has(folder) && this.#filesByFold.has(foldPath(folder)),
    )
    const free = this.#freeName(isBelowFile ? movedPath(path) : path)
    return free === path || entryPath(free, this.#limits).path !== undefined
      ? free
      : this.#freeName(movedPath(path))
  }

  #freeName(path: string): string {
    const extension = posix.extname(path)
    const stem = path.slice(0, path.length - extension.length)
    const isTaken = (name: string) => this.#files.has(name + extension) || this.#folders.has(name + extension)
    return isTaken(stem) ? uniqueName(stem, isTaken, stem.length + 10) + extension : path
  }

  #reserve(path: string): string {
    this.#files.add(path)
    this.#filesByFold.set(foldPath(path), path)
    for (const folder of this.#ancestors(path)) this.#folders.add(folder)
    return path
  }

  #ancestors(path: string): string[] {
    const folders: string[] = []
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1))
      folders.push(path.slice(0, end))
    return folders
  }

  /** Reports files whose paths differ by case. An export to Windows or macOS would overwrite one with the other. */
  #noteSameName(path: string): void {
    const other = this.#filesByFold.get(foldPath(path))
    if (other === undefined || other === path) return
    const message = `${shownPath(path)} and ${shownPath(other)} differ only in case. They cannot exist side by side on Windows or macOS; rename one.`
    this.#report.note('file.same-name', message, { path })
  }

  #reportRenamed(name: string, path: string, why: string): void {
    const message = `${shownPath(name)} was imported as ${shownPath(path)}, because ${why}.`
    this.#report.repair('file.renamed', message, { path })
  }
}

function withoutDevice(segment: string): string {
  const dot = segment.indexOf('.')
  const stem = dot < 0 ? segment : segment.slice(0, dot)
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `${stem}_${segment.slice(stem.length)}` : segment
}

/** Returns the shortened name of a file in the folder for moved files. */
function movedPath(path: string): string {
  const name = posix.basename(path.replaceAll('\\', '/'))
  const extension = posix.extname(name).slice(0, 20)
  const stem = name.slice(0, name.length - extension.length)
  let short = ''
  for (const character of withoutDevice(stem)) {
    if (Buffer.byteLength(short + character) > NAME_BYTES) break
    short += character
  }
  return `${MOVED}/${short || 'file'}${extension}`
}
