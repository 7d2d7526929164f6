import type { PlannedPage, PlannedPart } from './import-plan.ts'

/** A page of an unfinished plan. It has no slug, and its title may be missing. */
export interface PageDraft {
  type: PlannedPage['type']
  sourcePath: string | null
  /** The title from the table of contents or the folder; `null` for the page's own. */
  title: string | null
  /** The index of the parent among the drafts, which is before its children. */
  parent: number | null
  href?: string
  /** The path of the page of the import to which a link leads. */
  targetPath?: string
  hidden?: boolean
  /** The line of the table of contents that names it, for the report. */
  line?: number
  /** The file of its text, where that is not at `sourcePath`. */
  file?: string
  /** The part of the file in this page. */
  part?: PlannedPart
}

/** The part of a path after its last `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The part of a path before its last `/`; '' at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** A file name without its extension. */
export function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, '')
}

/** True when a page represents its folder. */
export function isIndexPage(path: string): boolean {
  return /^(?:readme|index)$/i.test(stemOf(path))
}

/** Returns the name of a file or folder as a title, with spaces between words and a capital first letter. */
export function readableName(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
