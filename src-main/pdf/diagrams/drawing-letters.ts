/** A reference to a character by its number. */
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi
const LAST_OF_ASCII = 0x7f
const LAST_CODE_POINT = 0x10ffff
/** Letters of the first file of the text's own font, with those of XML references. Others may need another font. */
const PLAIN_LETTERS = /^[\s\x20-\x7e\u00a0-\u00ff]*$/

/**
 * Adds the font name to each part of a drawing's words, because one font has the letters of few scripts. `fontOf`
 * returns the name of the font for a letter. Linear in the drawing, which may be an author's.
 */
export function withFontsOfLetters(svg: string, fontOf: (letter: string) => string): string {
  const parts = svg.split('</text>')
  const last = parts.pop()
  const lettered = parts.map((part) => {
    const start = part.search(/<text[\s>]/)
    return start < 0 ? part : part.slice(0, start) + withFonts(part.slice(start), fontOf)
  })
  return [...lettered, last].join('</text>')
}

/** Adds the font names to the words of a text element. */
function withFonts(text: string, fontOf: (letter: string) => string): string {
  const tags = text.split('<').map((tag) => {
    const start = tag.indexOf('>') + 1
    const words = tag.slice(start)
    return start === 0 || PLAIN_LETTERS.test(words) ? tag : tag.slice(0, start) + fontRuns(words, fontOf)
  })
  return tags.join('<')
}

/** Returns a drawing with letters in place of their numbers, except those of ASCII, which may be marks of XML. */
export function withReadLetters(svg: string): string {
  return svg.replace(REFERENCE, (reference, hexadecimal: string | undefined, decimal: string | undefined) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code > LAST_OF_ASCII && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : reference
  })
}

function fontRuns(words: string, fontOf: (letter: string) => string): string {
  const runs: { font: string; letter: string; text: string }[] = []
  for (const letter of words) {
    const font = fontOf(letter)
    const last = runs.at(-1)
    if (last?.font === font || (last && /\s/.test(letter))) last.text += letter
    else runs.push({ font, letter, text: letter })
  }
  return runs.map(({ letter, text }) => `<tspan font-family="${familyOf(letter)}">${text}</tspan>`).join('')
}

function familyOf(letter: string): string {
  return `letter-${letter.codePointAt(0)!.toString(16)}`
}

/** The letter in the name of a family; a plain letter for all other families. */
export function letterOfFamily(family: string): string {
  const code = /^letter-([0-9a-f]{1,6})$/.exec(family)?.[1]
  return code === undefined ? 'x' : String.fromCodePoint(Number.parseInt(code, 16))
}
