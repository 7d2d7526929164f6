import type { PagePart } from '../../markdown/messages.ts'

/** The height of a line of the page, in pixels, and the characters on it. */
const LINE = 27
const CHARACTERS = 84

/** The estimated height of one character's share of a block, by kind, where text flow does not determine it. */
const HEIGHTS: Partial<Record<PagePart['kind'], (characters: number) => number>> = {
  heading: () => 64,
  code: (characters) => 60 + (characters / 32) * 22,
  table: (characters) => 20 + (characters / 60) * 40,
}

/** Returns the probable height of a block that was never drawn, in pixels. */
export function estimateHeight(kind: PagePart['kind'], characters: number): number {
  return Math.round(HEIGHTS[kind]?.(characters) ?? Math.ceil(characters / CHARACTERS) * LINE)
}
