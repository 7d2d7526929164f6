/** A row of the table of blocks: its Markdown, its element in a rendered tree, and its words. */
export interface BlockRow {
  name: string
  markdown: string
  element: string
  words: string[]
}

/** Returns a row of lines of Markdown. */
export const row = (name: string, element: string, words: string[], ...lines: string[]): BlockRow => ({
  name,
  element,
  words,
  markdown: lines.join('\n'),
})
