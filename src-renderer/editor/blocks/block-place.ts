import type { EditorView } from '@codemirror/view'
import { blockElementAt } from '../live/block-widget.ts'
import { blockIndexAt, blockPage } from './block-page.ts'

/** The largest height at which the handle stands beside the middle of the first line, in pixels. */
const TALLEST_LINE = 56

/** Returns the index of the block at a vertical position in the window, in pixels; undefined between blocks. */
export function blockAtHeight(view: EditorView, clientY: number): number | undefined {
  const { from, top, bottom } = view.elementAtHeight(clientY - view.documentTop)
  const height = clientY - view.documentTop
  return height < top || height > bottom ? undefined : blockIndexAt(blockPage(view.state), from)
}

/** Returns the upper and lower edge of a block, in pixels from the top of the text. */
export function edgesOf(view: EditorView, index: number): { top: number; bottom: number } {
  const { start, end } = blockPage(view.state).blocks[index]!
  return { top: view.lineBlockAt(start).top, bottom: view.lineBlockAt(end).bottom }
}

/** Returns the middle of a block's first line, in pixels from the top of the scrolled content. */
export function firstLineMiddle(view: EditorView, index: number): number {
  const { start } = blockPage(view.state).blocks[index]!
  const origin = view.scrollDOM.getBoundingClientRect().top - view.scrollDOM.scrollTop
  const drawn = blockElementAt(view, start)
  const line = drawn ? firstRectangle(drawn) : view.coordsAtPos(start, 1)
  if (line) return (line.top + Math.min(line.bottom, line.top + TALLEST_LINE)) / 2 - origin
  return edgesOf(view, index).top + view.documentTop - origin + TALLEST_LINE / 4
}

/** Returns the boundary of blocks nearest to a vertical position: the index of the block below it. */
export function boundaryAt(view: EditorView, clientY: number): number {
  const { blocks } = blockPage(view.state)
  const height = clientY - view.documentTop
  const { from } = view.elementAtHeight(height)
  const index = blocks.findIndex(({ end }) => end >= from)
  if (index < 0) return blocks.length
  const { top, bottom } = edgesOf(view, index)
  return height > (top + bottom) / 2 ? index + 1 : index
}

/** Returns the vertical position of a boundary, in pixels from the top of the text. */
export function boundaryHeight(view: EditorView, boundary: number): number {
  const { blocks } = blockPage(view.state)
  const above = boundary > 0 ? edgesOf(view, boundary - 1).bottom : undefined
  const below = boundary < blocks.length ? edgesOf(view, boundary).top : undefined
  return ((above ?? below ?? 0) + (below ?? above ?? 0)) / 2
}

/** Returns the box of the first drawn line. A picture without text counts as one line. */
function firstRectangle(element: HTMLElement): DOMRect | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.textContent?.trim() === '') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = [...range.getClientRects()].find(({ height }) => height > 0)
    if (box) return box
  }
  return element.getBoundingClientRect()
}
