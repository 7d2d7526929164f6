import { z } from 'zod'
import { text } from '../../schemas/text.ts'

/** The most words of one call, and the most characters of a word. Longer words are not checked. */
const MAX_WORDS = 2000
export const LONGEST_WORD = 60

/** A word of a text. */
export const Word = text({ min: 1, max: LONGEST_WORD, visible: true }).describe('A word')

export const Words = z.array(Word).max(MAX_WORDS)

/** The languages of a text, by their ids. A word of any of them is known. */
export const Languages = z
  .array(text({ min: 1, max: 60 }))
  .min(1)
  .max(5)
  .describe('The ids of languages; a word of any of them is known')
