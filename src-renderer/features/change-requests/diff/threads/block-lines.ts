import type { SideText } from '../side-text.ts'

/** The lines of a block, counted from 1. */
export interface BlockLines {
  id: string
  first: number
  last: number
}

/** Returns the lines of each block of a text. An editor counts lines alike, with any line ends. */
export function blockLines({ text, blocks }: SideText): BlockLines[] {
  return blocks.map(({ id, line, start, end }) => {
    const breaks = text.slice(start, end).match(/\r\n?|\n/g)?.length ?? 0
    return { id, first: line + 1, last: line + 1 + breaks }
  })
}
