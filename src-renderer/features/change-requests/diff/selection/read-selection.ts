import { EditorView } from '@codemirror/view'
import { uniqueWords, type WordRange } from '../../../../../src-main/content/comments/quoted-words.ts'
import { splitBlocks, type Block } from '../../../../../src-main/content/markdown/blocks.ts'
import { drawnText, offsetsOf } from './drawn-text.ts'
import { sourceRange } from './drawn-words.ts'
import { offsetInText } from './text-offsets.ts'

/** Selected words of a block of the present text of a page. */
export interface SelectedWords {
  pageId: string
  blockId: string
  quote: string
  /** True when `quote` is the source of the words. */
  isSource: boolean
  /** The selected part of the quotation. */
  selected: WordRange
  /** The place of the selection on the screen. */
  place: DOMRect
}

type Words = Pick<SelectedWords, 'blockId' | 'quote' | 'isSource' | 'selected'>

/** The text of a side that was removed or that stands before. */
const OTHER_SIDE = '.before, .cm-merge-a, .cm-all-gone, .cm-deletedChunk, .cm-deletedText'
const NO_PAGE = '.threads, .cm-threads, form'

/**
 * Reads the words that the user selected in the present text of a page, drawn or as source. A selection over several
 * blocks counts up to the end of its first block.
 */
export function readSelection(textOf: (pageId: string) => string | undefined): SelectedWords | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const element = elementOf(range.startContainer)
  const pageId = element?.closest<HTMLElement>('[data-page]')?.dataset['page']
  const text = pageId === undefined ? undefined : textOf(pageId)
  if (!element || pageId === undefined || text === undefined) return undefined
  if (element.closest(OTHER_SIDE) || element.closest(NO_PAGE)) return undefined
  const words = readSource(element, text) ?? readDrawn(element, text, range)
  return words && { pageId, ...words, place: range.getBoundingClientRect() }
}

/** Returns true for a place in the text of a page, and false for its threads and buttons. */
export function isPageText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('.cm-content, [data-block]') !== null && !target.closest(`${NO_PAGE}, button`)
}

/** Collapses the selection, in the document and in its editor. */
export function clearSelection(): void {
  const selection = document.getSelection()
  const content =
    selection?.anchorNode && elementOf(selection.anchorNode)?.closest<HTMLElement>('.cm-content')
  const view = content ? EditorView.findFromDOM(content) : null
  view?.dispatch({ selection: { anchor: view.state.selection.main.from } })
  selection?.collapseToStart()
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** Reads the selection of an editor. */
function readSource(element: Element, text: string): Words | undefined {
  const content = element.closest<HTMLElement>('.cm-content')
  const view = content && EditorView.findFromDOM(content)
  if (!view) return undefined
  const { from, to } = view.state.selection.main
  const range = { start: offsetInText(text, from), end: offsetInText(text, to) }
  const block = splitBlocks(text).find(({ start, end }) => start < range.end && range.start < end)
  return block && sourceWords(text, block, { start: range.start - block.start, end: range.end - block.start })
}

function readDrawn(element: Element, text: string, range: Range): Words | undefined {
  const drawnBlock = element.closest<HTMLElement>('[data-block]')
  const block = splitBlocks(text).find(({ id }) => id === drawnBlock?.dataset['block'])
  if (!drawnBlock || !block) return undefined
  const drawn = drawnText(drawnBlock)
  const offsets = trimmed(drawn.text, offsetsOf(drawn, range))
  if (offsets.start >= offsets.end) return undefined
  const source = sourceRange(drawn.text, text.slice(block.start, block.end), offsets)
  return (source && sourceWords(text, block, source)) ?? drawnWords(drawn.text, block, offsets)
}

/** Returns the selected words of the source, clipped to the block. */
function sourceWords(text: string, block: Block, { start, end }: WordRange): Words | undefined {
  const source = text.slice(block.start, block.end)
  const clipped = trimmed(source, { start: Math.max(0, start), end: Math.min(source.length, end) })
  const unique = uniqueWords(source, clipped)
  if (!unique) return undefined
  const quote = (from: number, to: number) => source.slice(from, to).replace(/\r\n?/g, '\n')
  return {
    blockId: block.id,
    quote: quote(unique.start, unique.end),
    isSource: true,
    selected: partOf(quote(unique.start, clipped.start), quote(clipped.start, clipped.end)),
  }
}

/** Returns the drawn words when their source is uncertain. They can be quoted, but not replaced. */
function drawnWords(drawn: string, block: Block, offsets: WordRange): Words {
  const quote = drawn.slice(offsets.start, offsets.end).replace(/\s+/gu, ' ')
  return { blockId: block.id, quote, isSource: false, selected: { start: 0, end: quote.length } }
}

const partOf = (before: string, words: string): WordRange => ({
  start: before.length,
  end: before.length + words.length,
})

function trimmed(text: string, { start, end }: WordRange): WordRange {
  const words = text.slice(start, end)
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  }
}
