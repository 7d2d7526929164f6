import type { PlannedPage, PlannedPart } from './import-plan.ts'

/** A page of a plan in the making: its title may still be open, and it has no slug yet. */
export interface PageDraft {
  type: PlannedPage['type']
  sourcePath: string | null
  /** The title that the table of contents or the folder gives; `null` to take the page's own. */
  title: string | null
  /** Index of the parent among the drafts; it stands before its children. */
  parent: number | null
  href?: string
  /** Of a link to a page of the import: the path of that page. */
  targetPath?: string
  hidden?: boolean
  /** The line of the table of contents that names it, for the report. */
  line?: number
  /** The file that it is read from, where that is not at `sourcePath`. */
  file?: string
  /** The part of its file that it holds. */
  part?: PlannedPart
}

/** The part of a path behind its last `/`. */
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

/** True when a page stands for its folder. */
export function isIndexPage(path: string): boolean {
  return /^(?:readme|index)$/i.test(stemOf(path))
}

/** A file or folder name as a title: words apart, the first letter large. */
export function readableName(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
