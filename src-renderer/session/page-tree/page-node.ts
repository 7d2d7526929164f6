import { readReferencePageId } from '../../../src-main/content/api-reference/reference-pages.ts'
import type { PageEntry } from '../../../src-main/schemas/page-tree.ts'

/** A page in its place in the tree. */
export interface PageNode {
  page: PageEntry
  parent: PageNode | null
  /** The index among the siblings, and their number. */
  index: number
  siblings: number
}

/** True for a page that a reader can open. Groups only contain pages, and links lead to other addresses. */
export const isReadable = ({ type }: Pick<PageEntry, 'type'>): boolean =>
  type === 'document' || type === 'computed'

/** True for a page made from a specification. The core stores its entry, but not the page. */
export const isReferencePage = ({ id }: Pick<PageEntry, 'id'>): boolean =>
  readReferencePageId(id).part !== undefined
