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
}

/** Finds the target of a comment; refuses a page or a block that the content does not have now. */
export function findTarget(
  view: ContentView,
  { page, node }: { page?: string | undefined; node?: string | undefined },
): CommentTarget {
  if (page === undefined) {
    if (node === undefined) return { page: null, node: null, preview: null }
    throw new Problem('input.invalid', 'body.node: a block is named together with its page. Add `page`.')
  }
  const row = view.page(page)
  if (!row) {
    throw new Problem(
      'resource.unknown',
      `There is no page "${page}" in this content: it may have been deleted. Read the pages again and use one of their ids.`,
    )
  }
  if (node === undefined) return { page, node: null, preview: null }
  return { page, node, preview: previewOf(view, row, node) }
}

function previewOf(view: ContentView, row: PageRow, node: string): string {
  const { text } = readCheckedText(view.store, row.text)
  const block = splitBlocks(text).find(({ id }) => id === node)
  if (block) return blockPreview(text, block)
  throw new Problem(
    'input.invalid',
    `body.node: the page "${row.title}" has no block "${node}" now: it may have been edited. Read the page again and use one of its blocks, or leave \`node\` out.`,
  )
}
