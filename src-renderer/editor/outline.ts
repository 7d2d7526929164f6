import type { EditorState } from '@codemirror/state'
import { inlineText } from '../../src-main/content/markdown/inline-text.ts'
import { blocksOf } from './blocks/block-page.ts'

/** A heading of a text. `depth` is 0 for the highest level in the text. `position` is the end of its first line. */
export interface OutlineHeading {
  title: string
  depth: number
  position: number
}

/** Returns the headings of a text, in order. */
export function headingsOf({ doc }: Pick<EditorState, 'doc'>): OutlineHeading[] {
  const headings = blocksOf(doc).flatMap(({ start, level }) =>
    level === undefined ? [] : [{ start, level }],
  )
  const highest = headings.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY)
  return headings.map(({ start, level }) => {
    const line = doc.lineAt(start)
    const source = line.text
      .trim()
      .replace(/^#{1,6}[ \t]*/, '')
      .replace(/(?<![ \t])[ \t]+#+$/, '')
    const title = inlineText(source).trim() || 'Untitled heading'
    return { title, depth: level - highest, position: line.to }
  })
}
