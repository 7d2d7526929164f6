import type { FontShelf, ReadyFont } from '../fonts/font-shelf.ts'
import type { InlinePicture, TextStyle } from './spans.ts'

/** Text that one font draws in one style and one direction: it is measured, placed and drawn as one. */
export interface Piece {
  text: string
  style: TextStyle
  font: ReadyFont
  /** The embedding level; odd ones are written from the right. */
  level: number
  /** In points. */
  width: number
  isSpace: boolean
  picture?: InlinePicture
}

/** Signs that belong to the character before them, in any font. */
const JOINING = /\p{M}|\p{Emoji_Modifier}|\u200C|\u200D/u
const SPACE = /[ \t\u00A0]/

/** A part of a text that one font draws. */
export interface FontRun {
  text: string
  font: ReadyFont
  isSpace: boolean
}

/** Cuts a text where another font is needed, and where a space run begins or ends. */
export function fontRuns(shelf: FontShelf, text: string, style: TextStyle): FontRun[] {
  const runs: FontRun[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const isSpace = SPACE.test(character)
    if (last && !isSpace && !last.isSpace && JOINING.test(character)) {
      // A tone of skin, say, that the font does not know would be a box of its own.
      if (has(last.font, character)) last.text += character
      continue
    }
    const font = isSpace ? spaceFont(shelf, style, last) : shelf.fontFor(character.codePointAt(0)!, style)
    if (last?.font === font && last.isSpace === isSpace) last.text += character
    else runs.push({ text: character, font, isSpace })
  }
  return runs
}

/** Spaces are as wide as in the requested family, and share a font with the text after them if possible. */
function spaceFont(shelf: FontShelf, style: TextStyle, last: FontRun | undefined): ReadyFont {
  return last?.font.isOwn && has(last.font, ' ') ? last.font : shelf.mainFont(style)
}

function has({ font }: ReadyFont, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0)!)
}
