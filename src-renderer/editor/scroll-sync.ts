import type { EditorView } from '@codemirror/view'
import type { Block } from '../../src-main/content/markdown/blocks.ts'
import { blocksOf } from './blocks/block-page.ts'

/** A scroll position of a pane: the block at the top, and the share of the block above the visible part. */
export interface BlockPlace {
  blockId: string
  /** 0 at the block's first line, 1 at its end. */
  share: number
}

/** Returns the block at the top of the editor; undefined for an empty text. */
export function editorPlace(view: EditorView): BlockPlace | undefined {
  const top = view.scrollDOM.scrollTop
  const blocks = blocksOf(view.state.doc)
  const position = view.lineBlockAtHeight(top).from
  const block = blocks.findLast(({ start }) => start <= position) ?? blocks[0]
  if (!block) return undefined
  const { from, to } = extent(view, block)
  return { blockId: block.id, share: shareOf(top, from, to) }
}

/** Scrolls the editor to a place. */
export function scrollEditor(view: EditorView, { blockId, share }: BlockPlace): void {
  const block = blocksOf(view.state.doc).find(({ id }) => id === blockId)
  if (!block) return
  const { from, to } = extent(view, block)
  view.scrollDOM.scrollTop = from + share * (to - from)
}

/** Returns the block at the top of the preview; undefined below the last block. */
export function previewPlace(pane: HTMLElement): BlockPlace | undefined {
  const top = pane.getBoundingClientRect().top
  for (const element of pane.querySelectorAll<HTMLElement>('[data-block]')) {
    const { top: from, bottom: to } = element.getBoundingClientRect()
    if (to <= top + 1) continue
    return { blockId: element.dataset['block'] ?? '', share: shareOf(top, from, to) }
  }
  return undefined
}

/** Scrolls the preview to a place. Does nothing when the preview does not draw the block by itself. */
export function scrollPreview(pane: HTMLElement, { blockId, share }: BlockPlace): void {
  const element = pane.querySelector<HTMLElement>(`[data-block="${CSS.escape(blockId)}"]`)
  if (!element) return
  const { top, height } = element.getBoundingClientRect()
  pane.scrollTop += top - pane.getBoundingClientRect().top + share * height
}

function extent(view: EditorView, { start, end }: Block): { from: number; to: number } {
  const length = view.state.doc.length
  return {
    from: view.lineBlockAt(Math.min(start, length)).top,
    to: view.lineBlockAt(Math.min(end, length)).bottom,
  }
}

function shareOf(position: number, from: number, to: number): number {
  return to <= from ? 0 : Math.min(1, Math.max(0, (position - from) / (to - from)))
}
