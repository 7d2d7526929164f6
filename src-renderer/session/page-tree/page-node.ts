import type { PageEntry } from '../../../src-main/schemas/page-tree.ts'

/** A page in its place in the tree. */
export interface PageNode {
  page: PageEntry
  parent: PageNode | null
  /** Its index among its siblings, and their number. */
  index: number
  siblings: number
}

/** Returns true when a reader can open it. Groups only contain pages, and links lead elsewhere. */
export const isReadable = ({ type }: Pick<PageEntry, 'type'>): boolean =>
  type === 'document' || type === 'computed'
