import { countCharacters } from '../schemas/text.ts'

const SUFFIX = ' (copy)'
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The title of a copy: the title and " (copy)", shortened to a number of code points between characters. */
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
