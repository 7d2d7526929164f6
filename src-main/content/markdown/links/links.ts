import { CodeSpans } from '../code-spans.ts'
import { OpenParentheses } from '../open-parentheses.ts'
import { readTextRegions } from '../text-regions.ts'
import { readDestination, readParenthesized, unescapeMarkdown } from './link-destination.ts'
import { readTagLinks, readTemplateLink } from './tag-links.ts'

/** The syntax of a link: the last four are GitBook's blocks. */
export type LinkKind = 'link' | 'image' | 'definition' | 'content-ref' | 'file' | 'embed' | 'include'

/** A link in Markdown: `href` without escapes, and the offsets of the whole construct. */
export interface ExtractedLink {
  href: string
  /** The Markdown between the brackets, or the label of a definition; empty without either. */
  text: string
  start: number
  end: number
  kind: LinkKind
}

const DEFINITION = /[ >\t]*\[(?!\^)((?:[^\]\\\r\n[]|\\.){1,999})\]:[ \t]*(?:\r?\n[ \t]*)?(?=\S)/y
const DEFINITION_TAIL = /[ \t]*(?:["'(].*)?(?:\r?\n|$)/y

/** The characters that may begin or end something: `\`, a backtick, brackets, `<` and `{`. */
const MARK = /[\\`[\]<{]/g

/**
 * Finds the links of a page: inline links and images, reference definitions, `<autolinks>`, HTML `href` and `src`,
 * and GitBook's content references, files and embeds. It finds none inside code or raw HTML. The links are ordered
 * by `start`. Time is linear in the length of any text.
 */
export function extractLinks(markdown: string): ExtractedLink[] {
  const links: ExtractedLink[] = []
  if (!/[[<{]/.test(markdown)) return links
  const marks = new MarkFinder(markdown)
  for (const { start, end } of readTextRegions(markdown)) new RegionLinks(marks, end, links).read(start)
  return links.toSorted((one, other) => one.start - other.start || other.end - one.end)
}

/**
 * Finds marks by a pattern, which is faster than a loop. It caches the next mark, so that no text is searched twice.
 */
class MarkFinder {
  readonly source: string
  #ahead = -1

  constructor(source: string) {
    this.source = source
  }

  /** The offset of the first mark at or after `from`; `from` never decreases. */
  next(from: number): number {
    if (this.#ahead >= from) return this.#ahead
    MARK.lastIndex = from
    this.#ahead = MARK.test(this.source) ? MARK.lastIndex - 1 : Infinity
    return this.#ahead
  }
}

interface Bracket {
  start: number
  textStart: number
  isImage: boolean
}

class RegionLinks {
  readonly #source: string
  readonly #marks: MarkFinder
  readonly #end: number
  readonly #links: ExtractedLink[]
  readonly #spans: CodeSpans
  readonly #parentheses: OpenParentheses
  readonly #brackets: Bracket[] = []
  /** Brackets below this index of the stack open no link, because links do not nest (CommonMark 0.31, 6.3). */
  #deadLinks = 0
  /** The end of the next comment, `end` if none closes; cached so that no text is searched twice. */
  #commentEnd = -1

  constructor(marks: MarkFinder, end: number, links: ExtractedLink[]) {
    this.#source = marks.source
    this.#marks = marks
    this.#end = end
    this.#links = links
    this.#spans = new CodeSpans(marks.source, end)
    this.#parentheses = new OpenParentheses(marks.source, end)
  }

  read(start: number): void {
    let at = this.#marks.next(this.#readDefinitions(start))
    while (at < this.#end) at = this.#marks.next(this.#step(this.#source[at]!, at))
  }

  /** Handles one character that may begin markup. Returns the offset to continue from, always greater than `at`. */
  #step(character: string, at: number): number {
    switch (character) {
      case '`':
        return this.#spans.skip(at)
      case '[':
        return this.#openBracket(at)
      case ']':
        return this.#closeBracket(at)
      case '<':
        return this.#readTag(at)
      case '{':
        return readTemplateLink(this.#source, at, this.#end, this.#links)
      default:
        return at + 2
    }
  }

  #readTag(at: number): number {
    if (!this.#source.startsWith('<!--', at)) return readTagLinks(this.#source, at, this.#end, this.#links)
    if (this.#commentEnd < at + 4) this.#commentEnd = findBefore(this.#source, '-->', at + 4, this.#end)
    return this.#commentEnd < this.#end ? this.#commentEnd + 3 : at + 4
  }

  #openBracket(at: number): number {
    const isImage = this.#source.charCodeAt(at - 1) === 33 && this.#source.charCodeAt(at - 2) !== 92
    this.#brackets.push({ start: isImage ? at - 1 : at, textStart: at + 1, isImage })
    return at + 1
  }

  #closeBracket(at: number): number {
    const bracket = this.#brackets.pop()
    const isDead = bracket !== undefined && !bracket.isImage && this.#brackets.length < this.#deadLinks
    this.#deadLinks = Math.min(this.#deadLinks, this.#brackets.length)
    if (!bracket || isDead || this.#source.charCodeAt(at + 1) !== 40) return at + 1
    const destination = readParenthesized(this.#source, at + 1, this.#end, this.#parentheses)
    if (!destination) return at + 1
    if (!bracket.isImage) this.#deadLinks = this.#brackets.length
    this.#links.push({
      href: destination.href,
      text: this.#source.slice(bracket.textStart, at),
      start: bracket.start,
      end: destination.end,
      kind: bracket.isImage ? 'image' : 'link',
    })
    return destination.end
  }

  /** Reads the reference definitions at the start of a region. Returns the offset after the last of them. */
  #readDefinitions(start: number): number {
    let offset = start
    for (;;) {
      const next = this.#readDefinition(offset)
      if (next === offset) return offset
      offset = next
    }
  }

  #readDefinition(at: number): number {
    DEFINITION.lastIndex = at
    const definition = at < this.#end ? DEFINITION.exec(this.#source) : null
    if (!definition || DEFINITION.lastIndex >= this.#end) return at
    const destination = readDestination(this.#source, DEFINITION.lastIndex, this.#end)
    if (!destination) return at
    DEFINITION_TAIL.lastIndex = destination.end
    if (!DEFINITION_TAIL.test(this.#source)) return at
    const start = at + definition[0].indexOf('[')
    const text = unescapeMarkdown(definition[1]!)
    this.#links.push({ href: destination.href, text, start, end: destination.end, kind: 'definition' })
    return DEFINITION_TAIL.lastIndex
  }
}

/** Returns the offset of `wanted`, or `limit` without one. Unlike `indexOf` it reads nothing beyond `limit`. */
function findBefore(source: string, wanted: string, from: number, limit: number): number {
  for (let offset = from; offset <= limit - wanted.length; offset++) {
    if (source.startsWith(wanted, offset)) return offset
  }
  return limit
}
