import { blockPreview } from '../../content/markdown/block-preview.ts'
import { splitBlocks, type Block } from '../../content/markdown/blocks.ts'
import { alignBlocks } from '../../content/merge/align-blocks.ts'
import type { Writer } from '../../store/store.ts'
import type { CommentRow } from './comment-row.ts'

/** A page's text that changed, on a space itself or in one of its change requests. */
export interface TextChange {
  space: string
  changeRequest: string | null
  page: string
  before: string
  after: string
}

type AnchoredRow = Pick<CommentRow, 'seq' | 'node' | 'anchor' | 'outdated'>

/**
 * Anchors comments to their blocks again when a page's text changes. A comment whose block is deleted becomes outdated
 * and retains its preview. A later text that restores the block, in its last or its first form, anchors it again. The
 * cost depends on the text and the comments of that page only.
 */
export function reAnchorComments(store: Writer, change: TextChange): void {
  const rows = anchoredComments(store, change)
  if (rows.length === 0 || change.before === change.after) return
  const blockOf = matchBlocks(change.before, change.after)
  for (const row of rows) {
    const block = blockOf(row)
    if (block) moveTo(store, row, block, change.after)
    else if (row.outdated === 0) store.run('UPDATE comment SET outdated = 1 WHERE seq = ?', row.seq)
  }
}

function anchoredComments(store: Writer, { space, changeRequest, page }: TextChange): AnchoredRow[] {
  return store.all<AnchoredRow>(
    `SELECT seq, node, anchor, outdated FROM comment
     WHERE space = ? AND change_request IS ? AND page = ? AND node IS NOT NULL`,
    space,
    changeRequest,
    page,
  )
}

/** Returns a function that finds the block of a comment in the new text; undefined where there is none. */
function matchBlocks(before: string, after: string): (row: AnchoredRow) => Block | undefined {
  const places = alignBlocks(before, after)
  const oldBlocks = new Set(splitBlocks(before).map(({ id }) => id))
  const blocks = new Map(splitBlocks(after).map((block) => [block.id, block]))
  // An outdated comment is anchored only to a block that the old text did not have. An equal block of the old text is
  // another block, which never had the comment.
  const restored = (id: string | null) => (id === null || oldBlocks.has(id) ? undefined : blocks.get(id))
  return (row) => {
    const place = row.outdated === 0 && row.node !== null ? places.get(row.node) : undefined
    return (place === undefined ? undefined : blocks.get(place)) ?? restored(row.node) ?? restored(row.anchor)
  }
}

function moveTo(store: Writer, row: AnchoredRow, block: Block, text: string): void {
  if (row.outdated === 0 && row.node === block.id) return
  store.run(
    'UPDATE comment SET node = ?, preview = ?, outdated = 0 WHERE seq = ?',
    block.id,
    blockPreview(text, block),
    row.seq,
  )
}
