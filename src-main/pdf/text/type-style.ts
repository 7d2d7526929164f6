import type { TextStyle } from './spans.ts'

/** The colours of a document on paper. */
export const INK = {
  text: '#1f2328',
  muted: '#59636e',
  link: '#0b57c2',
  rule: '#d4d9df',
  codeFill: '#f5f6f8',
  inlineCodeFill: '#eff1f4',
  mark: '#fff3b0',
  markedLine: '#dfe6fb',
} as const

/** Sizes of running text, code and small print, in points. */
export const SIZE = { text: 10, code: 8.6, small: 8.5 } as const

/** The part of a font's size from the middle of the line to the baseline. */
export const MIDDLE_TO_BASELINE = 0.36

/** The height of a line for each point of its letters. */
export const LEADING = 1.5
export const CODE_LEADING = 1.42

/** The distance between blocks, and between the items of a tight list. */
export const BLOCK_GAP = 8
export const ITEM_GAP = 3.5

/** Plain running text. */
export const PLAIN: TextStyle = {
  family: 'text',
  isBold: false,
  isItalic: false,
  size: SIZE.text,
  colour: INK.text,
}

/** Plain code in a block. */
export const CODE: TextStyle = { ...PLAIN, family: 'code', size: SIZE.code }

/** The sizes of headings, from the first level on, in points. */
export const HEADING_SIZES = [18, 15, 12.5, 11, 10.5, 10] as const
