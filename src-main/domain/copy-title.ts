import { countCharacters } from '../schemas/text.ts'

const SUFFIX = ' (copy)'
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the title of a copy: the title and " (copy)", shortened at a character to a number of code points. */
export function copyTitle(title: string, maximum: number): string {
  const room = maximum - countCharacters(SUFFIX)
  if (countCharacters(title) <= room) return title + SUFFIX
  let shortened = ''
  for (const { segment } of CHARACTERS.segment(title)) {
    if (countCharacters(shortened + segment) > room) break
    shortened += segment
  }
  return shortened.trimEnd() + SUFFIX
}
