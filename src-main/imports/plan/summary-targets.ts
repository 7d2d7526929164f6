import { readReferenceAddress } from '../../content/api-reference/reference-pages.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { foldPath } from './entry-path.ts'
import { folderOf } from './page-draft.ts'
import type { SummaryEntry } from './summary.ts'

/** The files to which the entries of a table of contents may lead. */
export interface SummaryFiles {
  /** Path of the table of contents. */
  summary: string
  pages: readonly string[]
  /** The paths of all other files. */
  others: ReadonlySet<string>
}

/** The target of an entry. `found` is the rule of its match, where the entry does not have its exact path. */
export type SummaryTarget =
  | { kind: 'page'; path: string; anchor: string | null; found?: 'by folder' | 'by other capitals' }
  | { kind: 'link'; href: string; found?: 'by other capitals' }
  | { kind: 'folder'; path: string }
  | { kind: 'missing'; path: string }
  | { kind: 'itself' }
  | { kind: 'invalid' }

const PAGE = /\.(?:md|markdown|mdx)$/i

/** Finds the targets of the entries of a table of contents. */
export class SummaryTargets {
  readonly #files: SummaryFiles
  readonly #pages: ReadonlySet<string>
  readonly #byKey = new Map<string, string>()
  readonly #byFold = new Map<string, string>()
  readonly #folders = new Set<string>()

  constructor(files: SummaryFiles) {
    this.#files = files
    this.#pages = new Set(files.pages)
    for (const path of files.pages) {
      setFirst(this.#byKey, sourcePathKey(path), path)
      setFirst(this.#byFold, foldPath(path), path)
    }
    for (const path of files.others) setFirst(this.#byFold, foldPath(path), path)
    for (const path of [...files.pages, ...files.others]) this.#addFolders(path)
  }

  /** Returns the target of an entry; `null` for a heading, a group and an unwritten chapter. */
  of({ href }: SummaryEntry): SummaryTarget | null {
    if (href === null || href.trim() === '') return null
    if (readReferenceAddress(href)) return { kind: 'link', href }
    const resolved = resolveHref(href, this.#files.summary)
    switch (resolved.kind) {
      case 'external':
        return { kind: 'link', href: resolved.url }
      case 'path':
        return this.#ofPath(resolved.path, resolved.key, resolved.anchor)
      case 'page':
      case 'in-app':
        return { kind: 'link', href: href.trim() }
      default:
        return { kind: 'invalid' }
    }
  }

  #ofPath(path: string, key: string, named: string | null): SummaryTarget {
    if (path === this.#files.summary) return { kind: 'itself' }
    const anchor = named === '' ? null : named
    if (this.#pages.has(path)) return { kind: 'page', path, anchor }
    const isFolder = this.#folders.has(path)
    const index = PAGE.test(path) ? undefined : this.#byKey.get(key)
    if (index !== undefined)
      return { kind: 'page', path: index, anchor, ...(isFolder && { found: 'by folder' }) }
    if (this.#files.others.has(path)) return { kind: 'link', href: path }
    return this.#byCapitals(path, anchor) ?? (isFolder ? { kind: 'folder', path } : { kind: 'missing', path })
  }

  #byCapitals(path: string, anchor: string | null): SummaryTarget | undefined {
    const found = this.#byFold.get(foldPath(path))
    if (found === undefined) return undefined
    return this.#pages.has(found)
      ? { kind: 'page', path: found, anchor, found: 'by other capitals' }
      : { kind: 'link', href: found, found: 'by other capitals' }
  }

  #addFolders(path: string): void {
    for (let folder = folderOf(path); !this.#folders.has(folder); folder = folderOf(folder))
      this.#folders.add(folder)
  }
}

function setFirst(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value)
}
