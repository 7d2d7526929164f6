import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'
import { drawnHighlights } from '../problems/drawn-highlights.ts'
import { drawnText, rangeIn } from '../problems/drawn-text.ts'
import type { LatestIssues } from './latest-issues.ts'

/** Underlines the style issues of drawn blocks near the screen. */
export function drawnStyle(latest: LatestIssues): Extension {
  return drawnHighlights({
    name: 'carrel-style',
    rangesIn: (blocks, view) => rangesIn(blocks, view, latest),
    watch: (listener) => latest.watch(listener),
  })
}

function rangesIn(blocks: readonly HTMLElement[], view: EditorView, { issues, text }: LatestIssues): Range[] {
  // Issues of an older text have other offsets. The next check follows soon.
  if (issues.length === 0 || text !== view.state.doc) return []
  return blocks.flatMap((block) => {
    const start = view.posAtDOM(block)
    const end = view.lineBlockAt(start).to
    const blockIssues = issues.filter(({ from, to }) => from >= start && to <= end)
    return blockIssues.length === 0
      ? []
      : drawnRanges(block, blockIssues, view.state.sliceDoc(start, end), start)
  })
}

/** Returns the drawn words of each issue. The nth occurrence in the source is the nth occurrence in the drawing. */
function drawnRanges(
  block: HTMLElement,
  issues: readonly StyleIssue[],
  source: string,
  start: number,
): Range[] {
  const drawn = drawnText(block)
  return issues.flatMap(({ found: words, from }) => {
    let position = -1
    for (let skipped = countBefore(source, words, from - start); skipped >= 0; skipped -= 1) {
      const next = drawn.text.indexOf(words, position + 1)
      if (next < 0) break
      position = next
    }
    const range = position < 0 ? undefined : rangeIn(drawn, position, position + words.length)
    return range ? [range] : []
  })
}

function countBefore(source: string, words: string, end: number): number {
  let count = 0
  for (let start = source.indexOf(words); start >= 0 && start < end; start = source.indexOf(words, start + 1))
    count += 1
  return count
}
