import { EditorView } from '@codemirror/view'
import { onScopeDispose, watch, type ShallowRef } from 'vue'
import { findQuote } from '../../../../../src-main/content/comments/quoted-words.ts'
import { splitBlocks } from '../../../../../src-main/content/markdown/blocks.ts'
import type { DiffComments, ShownQuote } from '../diff-comments.ts'
import { drawnText, rangeOf } from './drawn-text.ts'
import { drawnRange } from './drawn-words.ts'
import { offsetInEditor } from './text-offsets.ts'

const NAME = 'carrel-quote'

/** Highlights the words that the thread in focus quotes. Words that are gone are not highlighted. */
export function useQuoteHighlight(
  scroll: Readonly<ShallowRef<HTMLElement | null>>,
  { shownQuote, textOf }: Pick<DiffComments, 'shownQuote' | 'textOf'>,
): void {
  function rangeOfQuote(shown: ShownQuote): Range | undefined {
    const text = textOf(shown.pageId)
    const block = text === undefined ? undefined : splitBlocks(text).find(({ id }) => id === shown.blockId)
    const page = scroll.value?.querySelector<HTMLElement>(`[data-page="${CSS.escape(shown.pageId)}"]`)
    if (text === undefined || !block || !page) return undefined
    const drawn = page.querySelector<HTMLElement>(`.after [data-block="${CSS.escape(shown.blockId)}"]`)
    const source = text.slice(block.start, block.end)
    const quoted = findQuote(source, shown.quote)
    if (drawn) return inDrawn(drawn, source, shown.quote)
    if (!quoted) return undefined
    const from = offsetInEditor(text, block.start + quoted.start)
    return inSource(page, from, offsetInEditor(text, block.start + quoted.end))
  }

  watch(
    shownQuote,
    (shown) => {
      const range = shown && rangeOfQuote(shown)
      if (range) CSS.highlights.set(NAME, new Highlight(range))
      else CSS.highlights.delete(NAME)
    },
    { flush: 'post' },
  )
  onScopeDispose(() => CSS.highlights.delete(NAME))
}

function inDrawn(block: HTMLElement, source: string, quote: string): Range | undefined {
  const drawn = drawnText(block)
  const quoted = findQuote(source, quote)
  const words = quoted ? drawnRange(drawn.text, source, quoted) : findQuote(drawn.text, quote)
  return words && rangeOf(drawn, words)
}

/** Returns the range of a part of the present text in an editor, as far as it is drawn. */
function inSource(page: HTMLElement, from: number, to: number): Range | undefined {
  const content =
    page.querySelector<HTMLElement>('.cm-merge-b .cm-content') ?? page.querySelector('.cm-content')
  const view = content && EditorView.findFromDOM(content as HTMLElement)
  if (!view || to > view.state.doc.length || from < view.viewport.from || to > view.viewport.to)
    return undefined
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
