const TEXTS = />([^<]+)</g
/** Letters of the text's own font, which includes those of XML references. Emoji and other signs may need another. */
const PLAIN_LETTERS = /^[\p{Script=Latin}\x20-\x7e]*$/u

/**
 * Adds the font name to each part of a drawing's words, because one font has the letters of few scripts. `fontOf`
 * returns the name of the font for a letter.
 */
export function withFontsOfLetters(svg: string, fontOf: (letter: string) => string): string {
  return svg.replace(TEXTS, (whole, words: string) =>
    PLAIN_LETTERS.test(words) ? whole : `>${fontRuns(words, fontOf)}<`,
  )
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
