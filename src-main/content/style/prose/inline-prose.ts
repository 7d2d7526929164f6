import { CodeSpans } from '../../markdown/code-spans.ts'
import { readParenthesized, unescapeMarkdown } from '../../markdown/links/link-destination.ts'
import { OpenParentheses } from '../../markdown/open-parentheses.ts'
import { NO_PROSE, type TextRun } from './passage.ts'

/** A line of a passage without the marks of its block, and its offset in the Markdown. */
export interface SourceLine {
  start: number
  text: string
}

/** The words of a passage, with their places in the Markdown. */
export interface InlineProse {
  text: string
  runs: TextRun[]
  /** The alternative texts of the pictures. */
  pictures: { text: string; runs: TextRun[] }[]
}

/** Possible markup. Each alternative begins with another character, and none reads far without an end. */
const MARK =
  /\\[!-/:-@[-`{-~]|`|!\[|\[\^[^\]\s]{1,80}\]|\[|\]|<|\{\/\*[^\n]{0,2000}?\*\/\}|\{%[^\n]{0,2000}?%\}|\{\{[^\n]{0,2000}?\}\}|\{#[^}\s]{0,80}\}|\$\$[^$]{1,2000}\$\$|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|:[a-z][a-z\d_+-]{0,60}:|\*+|_+|~~|\b(?:https?:\/\/|www\.)[^\s<>()]+|\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|\n/gi
const TAG =
  /<(?:!--[^]{0,4000}?-->|(\/?[a-z][\w-]{0,40})(?:\s[^<>]*)?\/?>|[a-z][a-z\d+.-]{1,30}:[^\s<>]*>|[^\s<>@]{1,64}@[^\s<>]+>)/iy
/** The distance within which the end of a picture's text or of an element is searched. */
const NEAR = 4000
const APART = /^\/?(?:td|th|tr|li|p|div|dt|dd|figcaption|summary|button|br|h[1-6]|ul|ol|table)$/i
const HIDDEN = /^(code|pre|script|style|kbd|samp|var)$/i

/** Reads the words of a passage as a reader sees them. */
export function readInline(lines: readonly SourceLine[]): InlineProse {
  return new InlineProseReader(lines).read()
}

class InlineProseReader {
  readonly #lines: readonly SourceLine[]
  readonly #joined: string
  readonly #starts: number[] = []
  readonly #spans: CodeSpans
  readonly #parentheses: OpenParentheses
  readonly #runs: TextRun[] = []
  readonly #pictures: InlineProse['pictures'] = []
  #text = ''
  #brackets = 0

  constructor(lines: readonly SourceLine[]) {
    this.#lines = lines
    let at = 0
    for (const { text } of lines) {
      this.#starts.push(at)
      at += text.length + 1
    }
    this.#joined = lines.map(({ text }) => text).join('\n')
    this.#spans = new CodeSpans(this.#joined, this.#joined.length)
    this.#parentheses = new OpenParentheses(this.#joined, this.#joined.length)
  }

  read(): InlineProse {
    const joined = this.#joined
    const pattern = new RegExp(MARK)
    let plain = 0
    for (let match = pattern.exec(joined); match; match = pattern.exec(joined)) {
      const { 0: mark, index: at } = match
      if (this.#isText(mark, at)) continue
      this.#copy(plain, at)
      plain = Math.max(at + 1, this.#step(mark, at))
      pattern.lastIndex = plain
    }
    this.#copy(plain, joined.length)
    return { text: this.#text, runs: this.#runs, pictures: this.#pictures }
  }

  /** Adds text that equals the Markdown. */
  #copy(from: number, to: number): void {
    if (to <= from) return
    this.#runs.push({ at: this.#text.length, source: this.#sourceOf(from) })
    this.#text += this.#joined.slice(from, to)
  }

  /** Adds a character that replaces a range of the Markdown. */
  #stand(text: string, from: number, to: number): void {
    const source = this.#sourceOf(from)
    this.#runs.push({ at: this.#text.length, source, length: this.#sourceOf(to - 1) + 1 - source })
    this.#text += text
  }

  #sourceOf(at: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return this.#lines[low]!.start + (at - this.#starts[low]!)
  }

  /** True for a mark within a word or between spaces. */
  #isText(mark: string, at: number): boolean {
    const [first] = mark
    if (first === '_') return this.#isWord(at - 1) && this.#isWord(at + mark.length)
    if (first !== '*') return false
    return this.#isSpace(at - 1) && this.#isSpace(at + mark.length)
  }

  #step(mark: string, at: number): number {
    const end = at + mark.length
    switch (mark[0]) {
      case '\\':
        this.#copy(at + 1, end)
        return end
      case '`':
        return this.#code(at)
      case '!':
        return this.#picture(at)
      case '[':
        if (mark !== '[') return end
        this.#brackets += 1
        return end
      case ']':
        return this.#closeBracket(at)
      case '<':
        return this.#tag(at)
      case '&':
        this.#stand(oneCharacter(unescapeMarkdown(mark)), at, end)
        return end
      case '\n':
        this.#stand(' ', at, end)
        return end
      case '*':
      case '_':
      case '~':
        return end
      case ':':
        return end
      default:
        if (/^\{[#%/]/.test(mark)) return end
        this.#stand(NO_PROSE, at, end)
        return end
    }
  }

  #code(at: number): number {
    const end = this.#spans.skip(at)
    if (this.#joined.slice(at, end).replaceAll('`', '') === '') this.#copy(at, end)
    else this.#stand(NO_PROSE, at, end)
    return end
  }

  #picture(at: number): number {
    const near = this.#joined.slice(at, at + NEAR).indexOf('](')
    const close = near < 0 ? -1 : at + near
    const end = close < 0 ? undefined : this.#afterLink(close)
    if (close < 0 || end === undefined) {
      this.#copy(at, at + 1)
      return at + 1
    }
    const text = this.#joined.slice(at + 2, close)
    if (text.trim() !== '' && !text.includes('\n'))
      this.#pictures.push({ text, runs: [{ at: 0, source: this.#sourceOf(at + 2) }] })
    this.#stand(NO_PROSE, at, end)
    return end
  }

  #closeBracket(at: number): number {
    if (this.#brackets === 0) {
      this.#copy(at, at + 1)
      return at + 1
    }
    this.#brackets -= 1
    const reference = /\[[^[\]\n]*\]/y
    reference.lastIndex = at + 1
    const found = reference.exec(this.#joined)
    return this.#afterLink(at) ?? (found ? at + 1 + found[0].length : at + 1)
  }

  #afterLink(close: number): number | undefined {
    if (this.#joined[close + 1] !== '(') return undefined
    return readParenthesized(this.#joined, close + 1, this.#joined.length, this.#parentheses)?.end
  }

  #tag(at: number): number {
    TAG.lastIndex = at
    const found = TAG.exec(this.#joined)
    if (!found) {
      this.#copy(at, at + 1)
      return at + 1
    }
    const end = at + found[0].length
    const name = found[1]
    if (name === undefined) {
      if (!found[0].startsWith('<!--')) this.#stand(NO_PROSE, at, end)
      return end
    }
    if (HIDDEN.test(name)) {
      const rest = this.#joined.slice(end, end + NEAR).toLowerCase()
      const closing = rest.indexOf(`</${name.toLowerCase()}`)
      const after = closing < 0 ? -1 : rest.indexOf('>', closing)
      const to = after < 0 ? end : end + after + 1
      this.#stand(NO_PROSE, at, to)
      return to
    }
    if (APART.test(name)) this.#stand(NO_PROSE, at, end)
    return end
  }

  #isSpace(at: number): boolean {
    return at < 0 || at >= this.#joined.length || /\s/.test(this.#joined[at]!)
  }

  #isWord(at: number): boolean {
    return at >= 0 && at < this.#joined.length && /[\p{L}\p{N}]/u.test(this.#joined[at]!)
  }
}

function oneCharacter(text: string): string {
  return text.length === 1 ? text : NO_PROSE
}
