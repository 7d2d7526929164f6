import { blockPreview } from '../../content/markdown/block-preview.ts'
import { splitBlocks } from '../../content/markdown/blocks.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { Problem } from '../../schemas/problem.ts'
import { readCheckedText } from '../../store/blobs.ts'

/** The target of a comment: a block of a page, a page, or (all null) the whole. */
export interface CommentTarget {
  page: string | null
  node: string | null
  /** The block's text on a plain line. */
  preview: string | null
  /** True for a block of the base that a change request removed. */
  isRemoved: boolean
}

const WHOLE: CommentTarget = { page: null, node: null, preview: null, isRemoved: false }

/**
 * Finds the target of a comment; refuses a page or a block that the content does not have now. In a change request, the
 * target may be a block that it removed from a page of its base.
 */
export function findTarget(
  view: ContentView,
  { page, node }: { page?: string | undefined; node?: string | undefined },
): CommentTarget {
  if (page === undefined) {
    if (node === undefined) return WHOLE
    throw new Problem('input.invalid', 'body.node: a block is named together with its page. Add `page`.')
  }
  const row = view.page(page)
  const before = view.below()?.page(page)
  const named = row ?? before
  if (!named || (!row && node === undefined)) {
    throw new Problem(
      'resource.unknown',
      `There is no page "${page}" in this content: it may have been deleted. Read the pages again and use one of their ids.`,
    )
  }
  if (node === undefined) return { ...WHOLE, page }
  const present = row && previewOf(view, row, node)
  if (present !== undefined) return { page, node, preview: present, isRemoved: false }
  const removed = before && previewOf(view, before, node)
  if (removed !== undefined) return { page, node, preview: removed, isRemoved: true }
  throw new Problem(
    'comment.block-gone',
    `The page “${named.title}” does not have the text of this comment any more: someone edited or deleted it. ` +
      'Comment on the text as it is now, or on the whole page.',
  )
}

function previewOf(view: ContentView, row: PageRow, node: string): string | undefined {
  const { text } = readCheckedText(view.store, row.text)
  const block = splitBlocks(text).find(({ id }) => id === node)
  return block && blockPreview(text, block)
}
