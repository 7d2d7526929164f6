import { folderWithRoom, portableName } from '../../domain/portable-path.ts'
import { entryPath } from '../../imports/plan/entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from '../../imports/plan/import-limits.ts'
import { freePath } from '../../revisions/free-path.ts'

/** True for a path that is safe by the rules for archives, so that Carrel can import its own exports. */
export function isSafePath(path: string): boolean {
  return path !== '' && entryPath(path, DEFAULT_IMPORT_LIMITS).path === path
}

/**
 * The paths of an export. Earlier versions of Carrel gave two pages or files of a space one path, or a path that a
 * system refuses. Such a file receives a path of its own, because one file must not stop the export of all others.
 */
export class ExportPaths {
  readonly #taken: Set<string>

  /** `reserved` are the paths that no page or file may take. */
  constructor(reserved: readonly string[]) {
    this.#taken = new Set(reserved)
  }

  /** Returns the path of a file in the export: its own one where that is possible. */
  add(path: string): string {
    const wanted = isSafePath(path) ? path : portablePath(path)
    const free = this.#taken.has(wanted)
      ? freePath(wanted, (candidate) => this.#taken.has(candidate))
      : wanted
    this.#taken.add(free)
    return free
  }
}

function portablePath(path: string): string {
  const names = path
    .replaceAll(/[\\\0]/g, '-')
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .map(portableName)
  const name = names.pop() ?? ''
  return folderWithRoom(names.map((folder) => `${folder}/`).join('')) + name
}
