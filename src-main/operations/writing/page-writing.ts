import { splitBlocks } from '../../content/markdown/blocks.ts'
import { wordsIn } from '../../content/spelling/words-in-text.ts'
import type { StyleCheck } from '../../content/style/check-style.ts'
import { sourceRange } from '../../content/style/prose/passage.ts'
import { readPassages } from '../../content/style/prose/read-passages.ts'
import type { AcceptedWords } from '../../content/style/rules/style-rule.ts'
import type { StyleIssue } from '../../content/style/style-issue.ts'

/** A word of a page, with the offset of its first place. */
export interface WordOnPage {
  count: number
  at: number
}

/** Counts the words of a page whose spelling matters and that its space does not accept. */
export function wordsOnPage(
  markdown: string,
  accepted: AcceptedWords,
  isLatinOnly: boolean,
): Map<string, WordOnPage> {
  const words = new Map<string, WordOnPage>()
  for (const passage of readPassages(markdown)) {
    if (passage.kind === 'alternative') continue
    for (const { word, from, to } of wordsIn(passage.text, isLatinOnly)) {
      const known = words.get(word)
      if (known) known.count += 1
      else words.set(word, { count: 1, at: sourceRange(passage, from, to).from })
    }
  }
  for (const word of words.keys()) if (accepted.accepts(word)) words.delete(word)
  return words
}

/** Returns the issues of a page, until the time ends. */
export function issuesOnPage(markdown: string, check: StyleCheck, isLate: () => boolean): StyleIssue[] {
  for (;;) {
    const { issues, isComplete } = check.check(markdown, isLate)
    if (isComplete || isLate()) return issues
  }
}

/** Finds the line and the block of an offset in a page. */
export function placesOf(markdown: string): (at: number) => { line: number; block?: string } {
  const blocks = splitBlocks(markdown)
  return (at) => {
    const block = blocks.findLast(({ start }) => start <= at)
    const before = block ? block.line : 0
    const within = markdown.slice(block?.start ?? 0, at).split('\n').length
    return { line: before + within, ...(block && { block: block.id }) }
  }
}
