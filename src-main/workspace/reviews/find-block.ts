import { blockPreview } from '../../content/markdown/block-preview.ts'
import { splitBlocks } from '../../content/markdown/blocks.ts'
import { similarBlock } from '../../content/merge/similar-block.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { readCheckedText } from '../../store/blobs.ts'
import type { PendingCommentRow } from './pending-row.ts'

/** The place of a pending comment in the present content. */
export interface FoundPlace {
  page: { id: string; title: string } | null
  node: { id: string; preview: string } | null
}

/** The text of a block of a page, or of its base; undefined when neither has the block. */
export function blockTextOf(view: ContentView, page: string, node: string): string | undefined {
  for (const text of textsOf(view, page)) {
    const block = splitBlocks(text).find(({ id }) => id === node)
    if (block) return text.slice(block.start, block.end)
  }
  return undefined
}

/**
 * Finds the place of a pending comment. The words identify an edited block. The place is the page if the block was
 * deleted, and the change request if the page was deleted.
 */
export function findPlace(
  view: ContentView,
  { page, node, block_text }: Pick<PendingCommentRow, 'page' | 'node' | 'block_text'>,
): FoundPlace {
  if (page === null) return { page: null, node: null }
  const row = view.page(page) ?? view.below()?.page(page)
  if (!row) return { page: null, node: null }
  const pageReference = { id: page, title: row.title }
  return {
    page: pageReference,
    node: node === null ? null : findNode(textsOf(view, page), node, block_text ?? ''),
  }
}

function findNode(texts: readonly string[], node: string, blockText: string): FoundPlace['node'] {
  for (const text of texts) {
    const block = splitBlocks(text).find(({ id }) => id === node)
    if (block) return { id: block.id, preview: blockPreview(text, block) }
  }
  const [presentText] = texts
  const block = presentText === undefined ? undefined : similarBlock(presentText, blockText)
  return block && presentText !== undefined
    ? { id: block.id, preview: blockPreview(presentText, block) }
    : null
}

/** The texts of a page: the present one first, then that of the base. */
function textsOf(view: ContentView, page: string): string[] {
  const rows = [view.page(page), view.below()?.page(page)]
  return rows.flatMap((row) => (row ? [readCheckedText(view.store, row.text).text] : []))
}
