import { headingText } from './heading.ts'
import { anchorOf, extractSections } from './sections.ts'

/** A heading in a quote or a list item, which is no section, but can be gone to. */
const NESTED_HEADING = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)+#{1,6}[ \t]+(.+)$/gm
const HTML_NAME = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/** What links within a page can name: its sections, and what its HTML gives a name to. */
export class PageAnchors {
  readonly #names: ReadonlySet<string>
  readonly #titles: readonly string[]
  #alike: ReadonlySet<string> | undefined

  /** `text` is the page's Markdown; a link may name its title too, wherever that is written. */
  constructor(title: string, text: string) {
    const sections = extractSections(text)
    const html = Array.from(text.matchAll(HTML_NAME), (found) => found[1] ?? found[2] ?? found[3] ?? '')
    this.#names = new Set([anchorOf(title), ...sections.map(({ anchor }) => anchor), ...html])
    const nested = Array.from(text.matchAll(NESTED_HEADING), ([, heading = '']) => headingText(heading))
    this.#titles = [...sections.map((section) => section.title), ...nested]
  }

  /**
   * Whether a link to `anchor` finds something. An empty one and `top` are the page itself, and one that
   * begins with `:~:` is for the browser.
   */
  has(anchor: string): boolean {
    if (anchor === '' || anchor === 'top' || anchor.startsWith(':~:') || this.#names.has(anchor)) return true
    this.#alike ??= new Set([...[...this.#names].map(lettersAndDigits), ...this.#titles.flatMap(alikeNames)])
    return this.#alike.has(lettersAndDigits(anchor))
  }
}

/** What GitBook writes for marks that have a name. */
const NAMED_MARKS: Record<string, string> = {
  '<': 'lessthan',
  '>': 'greaterthan',
  '&': 'and',
  '|': 'or',
  $: 'dollar',
  '%': 'percent',
}

/** The letters and digits of the anchors that other tools make of a title. */
export function alikeNames(title: string): string[] {
  const spelled = title.replace(/[<>&|$%]/g, (mark) => NAMED_MARKS[mark] ?? '')
  return [lettersAndDigits(title), lettersAndDigits(spelled)]
}

/**
 * What two ways of naming the same heading have in common. Anchors are made of headings in several ways
 * (`release-4.9`, `release-49`), so where none is the same the letters and digits decide.
 */
export function lettersAndDigits(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
