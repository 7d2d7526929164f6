import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'
import { termsPattern } from '../../../../markdown/view/mark-terms.ts'

/** The removed text of an inline diff. It is drawn, and not part of the document. */
const REMOVED = '.cm-deletedChunk, .cm-deletedText'
const MARK = 'cm-foundTerm'

/** Marks search words in the removed text of an inline diff, as `foundTerms` marks them in the present text. */
export function removedTerms(terms: () => readonly string[]): Extension {
  return ViewPlugin.define((view) => {
    // The removed text is drawn after the update.
    const request = () =>
      view.requestMeasure({ key: MARK, read: () => undefined, write: () => markRemoved(view, terms()) })
    request()
    return { update: request }
  })
}

function markRemoved({ contentDOM }: EditorView, terms: readonly string[]): void {
  const pattern = termsPattern(terms)
  const wanted = terms.join(' ')
  for (const removed of contentDOM.querySelectorAll<HTMLElement>(REMOVED)) {
    // Removed words within a removed line are marked with the line.
    if (removed.parentElement?.closest(REMOVED) || removed.dataset['terms'] === wanted) continue
    removed.dataset['terms'] = wanted
    unmark(removed)
    if (pattern) for (const text of textsIn(removed)) markText(text, pattern)
  }
}

function unmark(root: HTMLElement): void {
  for (const mark of root.querySelectorAll(`.${MARK}`)) mark.replaceWith(...mark.childNodes)
  root.normalize()
}

function textsIn(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
  return texts
}

function markText(text: Text, pattern: RegExp): void {
  const pieces = text.data.split(pattern)
  if (pieces.length === 1) return
  const nodes = pieces.map((piece, index) => (index % 2 === 0 ? piece : markOf(piece)))
  text.replaceWith(...nodes)
}

function markOf(word: string): HTMLElement {
  const mark = document.createElement('span')
  mark.className = MARK
  mark.textContent = word
  return mark
}
