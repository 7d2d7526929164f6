import { splitBlocks } from '../../src-main/content/markdown/blocks.ts'
import { headingAt, headingText } from '../../src-main/content/markdown/heading.ts'
import { isSameTitle } from '../../src-main/content/markdown/split-page.ts'
import { readLines } from '../../src-main/content/markdown/text-lines.ts'

const SEARCHED_LENGTH = 2_000

/** True when a page's text starts with its title: a level-1 heading, or any heading that equals `title`. */
export function startsWithTitle(text: string, title: string): boolean {
  const beginning = text.trimStart().slice(0, SEARCHED_LENGTH)
  const [first] = splitBlocks(beginning)
  if (first?.kind !== 'heading') return false
  const heading = headingAt(readLines(beginning.slice(first.start, first.end)), 0)
  return first.level === 1 || (heading !== undefined && isSameTitle(headingText(heading.source), title))
}
