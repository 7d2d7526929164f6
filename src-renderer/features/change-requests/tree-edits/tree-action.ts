import type { HeadPatch } from './head-patch.ts'

/** A place in a tree: below a page (null is the root), at an index of its new siblings. Without an index, the end. */
export interface TreeSpot {
  into: string | null
  at?: number
}

/** The fields of a page that a tree or its properties change. An empty text removes a field. */
export interface PageFields {
  title?: string
  slug?: string
  description?: string
  emoji?: string
  icon?: string
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  href?: string
}

/** The names of all fields of a page. A field that is missing here does not compile. */
const NAMES: Readonly<Record<keyof PageFields, true>> = {
  title: true,
  slug: true,
  description: true,
  emoji: true,
  icon: true,
  hidden: true,
  noIndex: true,
  noRobotsIndex: true,
  href: true,
}
/** The names of the fields that actions compare and restore. */
export const PAGE_FIELDS = Object.keys(NAMES) as readonly (keyof PageFields)[]

/** A template of pages, as a change request stores it. */
export interface TemplateFields {
  title: string
  description: string
  markdown: string
}

/** The state of a page outside of a tree, from which it is inserted or restored. */
export interface StoredPage {
  /** The former id; empty for a new page. */
  id: string
  type: 'document' | 'group' | 'link'
  /** `space` for a page that the space also has. Its changes are restored over it. */
  origin: 'space' | 'change-request'
  /** True when its fields or its text differ from those of the space. */
  isChanged: boolean
  /** True when its place differs from that of the space. */
  isMoved: boolean
  fields: PageFields
  /** The values of its head. For a page of the space, they restore those of the change request. */
  head?: HeadPatch
  /** The path from which its relative links count. */
  path?: string
  markdown?: string
  /** The index among the siblings. */
  index: number
  below: StoredPage[]
}

/** The state of a page of the space in the change request. It restores the changes of the page. */
export interface ChangedState {
  /** The values in the change request, and those of the space. */
  fields: PageFields
  baseFields: PageFields
  head: HeadPatch
  /** The text, when it differs from that of the space. */
  markdown?: string
  /** The place, when the page was moved. */
  spot?: TreeSpot
}

/**
 * An action on a tree or on its templates. `found` of a reversing action is the state that the reversed action left.
 * Another state is the work of another user, and is not undone.
 */
export type TreeAction =
  | {
      kind: 'move'
      page: string
      to: TreeSpot
      found?: { into: string | null }
      /** True when the page has the place of the space at its destination. */
      isHome?: boolean
    }
  | { kind: 'change'; page: string; fields: PageFields; found?: PageFields }
  /** `back` has the former values. */
  | { kind: 'head'; page: string; head: HeadPatch; back: HeadPatch; found?: HeadPatch }
  /** Reverts a page to the state of the space, or restores its changed state. */
  | {
      kind: 'revert'
      page: string
      to: 'space' | 'change-request'
      state: ChangedState
      found?: { documentId: string | null; fields: PageFields }
    }
  /** `found` has the ids of the page and of all pages below it, with their document ids. */
  | { kind: 'delete'; page: string; found?: Record<string, string | null> }
  | { kind: 'insert'; page: StoredPage; to: TreeSpot }
  /** Null removes the template. */
  | { kind: 'template'; name: string; fields: TemplateFields | null; found?: TemplateFields | null }

/** Returns the id of the page of an action; undefined for a new one, and for a template. */
export function pageOfAction(action: TreeAction): string | undefined {
  if (action.kind === 'template') return undefined
  return action.kind === 'insert' ? action.page.id || undefined : action.page
}
