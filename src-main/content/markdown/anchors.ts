import { headingText } from './heading.ts'
import { anchorOf, extractSections } from './sections.ts'
import { updateAnchors } from './update-date.ts'

/** A heading in a quote or a list item, which is not a section, but may be the target of a link. */
const NESTED_HEADING = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)+#{1,6}[ \t]+(.+)$/gm
const HTML_NAME = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/**
 * The anchors of a page for links: those of its sections, of the entries of its changelog, and of names in its HTML.
 */
export class PageAnchors {
  readonly #names: ReadonlySet<string>
  readonly #titles: readonly string[]
  #alike: ReadonlySet<string> | undefined

  /** `text` is the page's Markdown. A link may lead to the title too, at any place of it. */
  constructor(title: string, text: string) {
    const sections = extractSections(text)
    const html = Array.from(text.matchAll(HTML_NAME), (found) => found[1] ?? found[2] ?? found[3] ?? '')
    this.#names = new Set([
      anchorOf(title),
      ...sections.map(({ anchor }) => anchor),
      ...html,
      ...updateAnchors(text),
    ])
    const nested = Array.from(text.matchAll(NESTED_HEADING), ([, heading = '']) => headingText(heading))
    this.#titles = [...sections.map((section) => section.title), ...nested]
  }

  /**
   * True when a link to `anchor` has a target. An empty anchor and `top` are the page itself. An anchor that begins
   * with `:~:` is for the browser.
   */
  has(anchor: string): boolean {
    if (anchor === '' || anchor === 'top' || anchor.startsWith(':~:') || this.#names.has(anchor)) return true
    this.#alike ??= new Set([...[...this.#names].map(lettersAndDigits), ...this.#titles.flatMap(alikeNames)])
    return this.#alike.has(lettersAndDigits(anchor))
  }
}

/** The words that GitBook writes for some punctuation marks. */
const NAMED_MARKS: Record<string, string> = {
  '<': 'lessthan',
  '>': 'greaterthan',
  '&': 'and',
  '|': 'or',
  $: 'dollar',
  '%': 'percent',
}

/** Returns the letters and digits of the anchors that other tools derive from a title. */
export function alikeNames(title: string): string[] {
  const spelled = title.replace(/[<>&|$%]/g, (mark) => NAMED_MARKS[mark] ?? '')
  return [lettersAndDigits(title), lettersAndDigits(spelled)]
}

/**
 * Returns the letters and digits of an anchor. Generators build anchors differently (`release-4.9`, `release-49`), so
 * these decide where no anchor is equal.
 */
export function lettersAndDigits(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
