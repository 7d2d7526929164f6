import { CodeSpans } from './code-spans.ts'
import { readParenthesized, unescapeMarkdown } from './links/link-destination.ts'
import { NextPlace } from './mdx/next-place.ts'
import { OpenParentheses } from './open-parentheses.ts'

const WORD = /[\p{L}\p{N}]/u
const WHITE_SPACE = /\s/
const BACKTICK = 96
const UNDERSCORE = 95
const EXCLAMATION = 33
const OPEN_BRACKET = 91
const ESCAPABLE = /[!-/:-@[-`{-~]/
/** The remaining part of an icon after its tag. Its text is shown when icons are not. */
const ICON_REST = /\s{0,4}(?::[\w+-]{1,80}:)?\s{0,4}<\/i>/y
const ICON_TAG = /^i\s[^>]*\bfa-/i
/** Elements whose words never run together with those of the next. */
const APART = /^\/?(?:td|th|tr|li|p|div|dt|dd|figcaption|summary|button)\b/i
/** A tag whose attributes may contain `>` and `<` in quotes. No two of its parts accept the same text. */
const TAG = /<\/?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/iy
/** A tag of a block on one line, up to its own end. */
const BLOCK_TAG = /\{%(?:[^%\n{]|\{(?!%)|%(?!\}))*%\}/y
/** The end of a comment of MDX, which is on one line. */
const COMMENT_END = '*/}'
/** Characters that may be markup. A pattern finds the next of them twice as fast as a loop over the characters. */
const MARK = /[\\`*_~[\]!<{]/g
const ASCII_WORD = new Uint8Array(128)
for (let code = 0; code < 128; code++) if (WORD.test(String.fromCharCode(code))) ASCII_WORD[code] = 1

/**
 * Returns the visible text of inline Markdown. Emphasis marks, tags, comments, template tags and link destinations
 * are removed; link texts, image descriptions and code stay. Linear in the length of the text.
 */
export function inlineText(source: string): string {
  MARK.lastIndex = 0
  if (MARK.test(source)) return new InlineReader(source).read()
  return source.includes('&') ? unescapeMarkdown(source) : source
}

class InlineReader {
  readonly #source: string
  #spans: CodeSpans | undefined
  #parentheses: OpenParentheses | undefined
  readonly #hasEntities: boolean
  #text = ''
  #brackets = 0
  /** The length of the text after the last added space; 0 before the first word. */
  #apartAt = 0
  readonly #commentEnd: NextPlace
  readonly #lineEnd: NextPlace

  constructor(source: string) {
    this.#source = source
    this.#hasEntities = source.includes('&')
    this.#commentEnd = new NextPlace(source, COMMENT_END)
    this.#lineEnd = new NextPlace(source, '\n')
  }

  read(): string {
    const source = this.#source
    let plain = 0
    MARK.lastIndex = 0
    while (MARK.test(source)) {
      const at = MARK.lastIndex - 1
      if (this.#isOrdinary(source.charCodeAt(at), at)) continue
      if (at > plain) this.#add(plain, at)
      MARK.lastIndex = plain = this.#step(source[at]!, at)
    }
    if (plain === 0) return this.#hasEntities ? unescapeMarkdown(source) : source
    this.#add(plain, source.length)
    return this.#text
  }

  #add(from: number, to: number): void {
    const text = this.#source.slice(from, to)
    this.#text += this.#hasEntities ? unescapeMarkdown(text) : text
  }

  /** True for the two marks that are mostly text: an underscore within a name, and the end of an exclamation. */
  #isOrdinary(code: number, at: number): boolean {
    if (code === UNDERSCORE) return this.#isWord(at - 1) && this.#isWord(at + 1)
    return code === EXCLAMATION && this.#source.charCodeAt(at + 1) !== OPEN_BRACKET
  }

  /** Handles a mark. Returns the offset after it. */
  #step(mark: string, at: number): number {
    switch (mark) {
      case '\\':
        return this.#readEscape(at)
      case '`':
        return this.#readCode(at)
      case '[':
        this.#brackets++
        return at + 1
      case ']':
        return this.#closeBracket(at)
      case '!':
        return this.#source[at + 1] === '[' ? at + 1 : this.#copy(at)
      case '<':
        return this.#readTag(at)
      case '{':
        return this.#readBraces(at)
      default:
        return this.#readEmphasis(mark, at)
    }
  }

  #copy(at: number): number {
    this.#text += this.#source[at]
    return at + 1
  }

  #readEscape(at: number): number {
    const next = this.#source[at + 1]
    if (next === undefined || !ESCAPABLE.test(next)) return next === '\n' ? at + 1 : this.#copy(at)
    this.#text += next
    return at + 2
  }

  #readCode(at: number): number {
    let marks = at
    while (this.#source.charCodeAt(marks) === BACKTICK) marks++
    this.#spans ??= new CodeSpans(this.#source, this.#source.length)
    const end = this.#spans.skip(at)
    const code = end === marks ? '' : this.#source.slice(marks, end - (marks - at))
    this.#text += end === marks ? this.#source.slice(at, end) : trimCode(code)
    return end
  }

  #closeBracket(at: number): number {
    if (this.#brackets === 0) return this.#copy(at)
    this.#brackets--
    const next = this.#source[at + 1]
    if (next !== '(') return at + 1
    this.#parentheses ??= new OpenParentheses(this.#source, this.#source.length)
    return readParenthesized(this.#source, at + 1, this.#source.length, this.#parentheses)?.end ?? at + 1
  }

  /** Drops a tag or comment and shows the address of an autolink; a lone `<` stays. */
  #readTag(at: number): number {
    const next = this.#source[at + 1] ?? ''
    if (!/[a-z/!]/i.test(next)) return this.#copy(at)
    const whole = endOf(TAG, this.#source, at)
    for (let offset = whole === undefined ? at + 1 : whole - 1; offset < this.#source.length; offset++) {
      const character = this.#source[offset]
      if (character === '<') break
      if (character !== '>') continue
      const inside = this.#source.slice(at + 1, offset)
      if (ICON_TAG.test(inside)) return this.#skipIcon(offset + 1)
      if (APART.test(inside)) this.#setApart()
      if (/^[a-z][a-z\d+.-]+:\S*$|^[^\s@]+@[^\s@]+$/i.test(inside)) this.#text += inside
      return offset + 1
    }
    return this.#copy(at)
  }

  /** Adds a space after the words so far, once. Reading the end of a growing text would copy all of it each time. */
  #setApart(): void {
    if (this.#text.length === this.#apartAt) return
    this.#text += ' '
    this.#apartAt = this.#text.length
  }

  /** The offset after an icon without words, or after the tag of an icon with words. */
  #skipIcon(from: number): number {
    ICON_REST.lastIndex = from
    return ICON_REST.test(this.#source) ? ICON_REST.lastIndex : from
  }

  // Drops `{% … %}`, `{#anchor}` and the comments of MDX in braces; other braces stay.
  #readBraces(at: number): number {
    const next = this.#source[at + 1]
    if (next !== '%' && next !== '#' && next !== '/') return this.#copy(at)
    const whole = next === '%' ? endOf(BLOCK_TAG, this.#source, at) : this.#endOfComment(at)
    if (whole !== undefined) return whole
    for (let offset = at + 1; offset < this.#source.length; offset++) {
      const character = this.#source[offset]
      if (character === '\n' || character === '{') break
      if (character === '}') return offset + 1
    }
    return this.#copy(at)
  }

  /** The offset after a comment of MDX; undefined for other text. */
  #endOfComment(at: number): number | undefined {
    const inside = at + '{/*'.length
    if (!this.#source.startsWith('{/*', at)) return undefined
    const end = this.#commentEnd.from(inside)
    return end < this.#lineEnd.from(inside) ? end + COMMENT_END.length : undefined
  }

  /** Drops a run of emphasis marks; an underscore between two letters and a lone tilde are text. */
  #readEmphasis(mark: string, at: number): number {
    let end = at + 1
    while (this.#source.charCodeAt(end) === this.#source.charCodeAt(at)) end++
    const isText = mark === '~' ? end - at !== 2 : mark === '_' && this.#isWord(at - 1) && this.#isWord(end)
    if (isText || (this.#isSpace(at - 1) && this.#isSpace(end))) this.#text += this.#source.slice(at, end)
    return end
  }

  #isSpace(at: number): boolean {
    return at < 0 || at >= this.#source.length || WHITE_SPACE.test(this.#source.charAt(at))
  }

  #isWord(at: number): boolean {
    const code = this.#source.charCodeAt(at)
    return code < 128 ? ASCII_WORD[code] === 1 : WORD.test(this.#source.charAt(at))
  }
}

/** The offset after the match of a sticky pattern at an offset. */
function endOf(pattern: RegExp, source: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : undefined
}

/** Removes one space from both sides of a code span with other content, as in CommonMark. */
function trimCode(code: string): string {
  const isPadded = code.length > 2 && code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return isPadded ? code.slice(1, -1) : code
}
