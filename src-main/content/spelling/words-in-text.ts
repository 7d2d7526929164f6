/** A word of a text, with its offset. */
export interface FoundWord {
  from: number
  to: number
  word: string
}

/** The longest word that is checked, in characters. */
const LONGEST = 60

const CHUNK = /[^\s()[\]{}<>"“”„«»,;!?…|*~=+—–]+/gu
/** A name in code, an address or a path. It has a sign or digit among letters, or a capital after a small letter. */
const NO_PROSE = /\ufffc|[_/\\@#$%^&:`]\S|[\p{L}\p{M}]\d|\d\p{L}|[\p{L}\p{M}]\.[\p{L}\d]|\p{Ll}\p{Lu}/u
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu
const ALL_CAPITALS = /^[\p{Lu}\p{M}'’]+$/u
const LATIN = /^[\p{Script=Latin}\p{M}'’]+$/u

/**
 * Returns the words of a text whose spelling matters: no names in code, addresses, abbreviations in capitals or single
 * letters. `isLatinOnly` excludes words in other scripts, which no shipped dictionary has.
 */
export function wordsIn(text: string, isLatinOnly: boolean): FoundWord[] {
  const words: FoundWord[] = []
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    if (NO_PROSE.test(chunk)) continue
    for (const { 0: word, index: offset } of chunk.matchAll(WORD)) {
      if (word.length < 2 || word.length > LONGEST || ALL_CAPITALS.test(word)) continue
      if (isLatinOnly && !LATIN.test(word)) continue
      words.push({ from: index + offset, to: index + offset + word.length, word })
    }
  }
  return words
}
