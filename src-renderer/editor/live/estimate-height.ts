import type { PagePart } from '../../markdown/messages.ts'

/** The height of a line of the page, in pixels. */
const LINE = 27
/** The average number of characters on a line. */
const CHARACTERS = 84

/** The estimated heights, in pixels, of the kinds of blocks that do not flow like text. */
const HEIGHTS: Partial<Record<PagePart['kind'], (characters: number) => number>> = {
  heading: () => 64,
  code: (characters) => 60 + (characters / 32) * 22,
  table: (characters) => 20 + (characters / 60) * 40,
}

/** Returns the probable height of a block that was never drawn, in pixels. */
export function estimateHeight(kind: PagePart['kind'], characters: number): number {
  return Math.round(HEIGHTS[kind]?.(characters) ?? Math.ceil(characters / CHARACTERS) * LINE)
}
