import type { FontLibrary, ReadyFont } from '../fonts/font-library.ts'
import type { InlinePicture, TextStyle } from './spans.ts'

/** Text in one font, one style and one direction, which is measured and drawn as one. */
export interface Piece {
  text: string
  style: TextStyle
  font: ReadyFont
  /** The embedding level; odd for right-to-left text. */
  level: number
  /** The width, in points. */
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

/** Divides a text into runs of one font, and into runs of spaces. */
export function fontRuns(fonts: FontLibrary, text: string, style: TextStyle): FontRun[] {
  const runs: FontRun[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const isSpace = SPACE.test(character)
    if (last && !isSpace && !last.isSpace && JOINING.test(character)) {
      // A font without the modifier, such as a skin tone, would draw a box for it.
      if (hasGlyph(last.font, character)) last.text += character
      continue
    }
    const font = isSpace ? spaceFont(fonts, style, last) : fonts.fontFor(character.codePointAt(0)!, style)
    if (last?.font === font && last.isSpace === isSpace) last.text += character
    else runs.push({ text: character, font, isSpace })
  }
  return runs
}

/** Returns the font of spaces, which are as wide as in the requested family. */
function spaceFont(fonts: FontLibrary, style: TextStyle, last: FontRun | undefined): ReadyFont {
  return last?.font.isOwn && hasGlyph(last.font, ' ') ? last.font : fonts.mainFont(style)
}

function hasGlyph({ font }: ReadyFont, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0)!)
}
