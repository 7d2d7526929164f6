import type { EditorState, Text } from '@codemirror/state'
import { splitBlocks, type Block } from '../../../src-main/content/markdown/blocks.ts'

/** A text and its top-level blocks. Each item of a list is a block. */
export interface BlockPage {
  text: string
  blocks: readonly Block[]
}

/** Neighbouring blocks by their indexes, both included. */
export interface BlockSpan {
  first: number
  last: number
}

const pages = new WeakMap<Text, BlockPage>()

/** Returns the text of an editor and its blocks, computed once for each version of the text. */
export function blockPage({ doc }: Pick<EditorState, 'doc'>): BlockPage {
  const cached = pages.get(doc)
  if (cached) return cached
  const text = doc.toString()
  const page = { text, blocks: splitBlocks(text) }
  pages.set(doc, page)
  return page
}

/** Returns the blocks of a document. Offsets are editor positions, which count every line break as one. */
export const blocksOf = (doc: Text): readonly Block[] => blockPage({ doc }).blocks

/** Returns the blocks that the main selection touches; undefined when it stands between blocks. */
export function selectedSpan(state: EditorState): BlockSpan | undefined {
  const { blocks } = blockPage(state)
  const { from, to } = state.selection.main
  const first = blocks.findIndex(({ end }) => end >= from)
  const last = blocks.findLastIndex(({ start }) => start <= to)
  return first < 0 || last < first ? undefined : { first, last }
}

/** Returns the index of the block at a position; undefined between blocks. */
export function blockIndexAt({ blocks }: BlockPage, position: number): number | undefined {
  const index = blocks.findIndex(({ end }) => end >= position)
  const block = blocks[index]
  return block && block.start <= position ? index : undefined
}
