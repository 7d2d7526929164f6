import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'
import type { PageNode } from '../../../session/page-tree/page-node.ts'

/** A page before its deletion, as far as an undo restores it. */
export interface DeletedPage {
  page: Pick<Page, 'id' | 'title' | 'slug' | 'description' | 'emoji' | 'icon' | 'hidden' | 'markdown'>
  into: string | null
  at: number
  /** True for a page that exists in this change request alone. */
  isNew: boolean
}

/** Returns the page of a row with its text, as it is before its deletion. */
export function beforeDeletion(page: Page, { parent, index }: PageNode, isNew: boolean): DeletedPage {
  return { page, into: parent?.page.id ?? null, at: index, isNew }
}

/**
 * Returns the changes that undo a deletion. A page of the space is restored, and receives the text that it had here. A
 * new page is inserted again. Neither names a revision, so the undo can be queued offline.
 */
export function undoDeletion({ page, into, at, isNew }: DeletedPage): ContentChange[] {
  const { slug } = page
  const fields = { ...fieldsOf(page), at }
  if (isNew)
    return [
      {
        operation: 'insert_page',
        ...fields,
        ...(slug !== undefined && { slug }),
        ...(into !== null && { into }),
      },
    ]
  return [
    { operation: 'revert_page', page: page.id },
    { operation: 'update_page', page: page.id, into, ...fields },
  ]
}

/** Returns the change that inserts a copy of a page behind it. The copy has the text, and no pages below it. */
export function duplicateOf(page: Page, { parent, index }: PageNode): ContentChange {
  return {
    operation: 'insert_page',
    ...fieldsOf(page),
    title: copyTitle(page.title),
    ...(parent && { into: parent.page.id }),
    at: index + 1,
  }
}

/** The longest title of a page, in characters. */
const LONGEST_TITLE = 256
const COPY = ' (copy)'
const copyTitle = (title: string): string => [...title].slice(0, LONGEST_TITLE - COPY.length).join('') + COPY

function fieldsOf({ title, description, emoji, icon, hidden, markdown }: DeletedPage['page']) {
  return {
    title,
    ...(description !== undefined && { description }),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(hidden !== undefined && { hidden }),
    document: { markdown: markdown ?? '' },
  }
}
