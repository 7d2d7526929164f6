import { headingText } from './heading.ts'
import { anchorOf, extractSections } from './sections.ts'
import { updateAnchors } from './update-date.ts'

/** A heading in a quote or a list item. It is not a section, but a link can lead to it. */
const NESTED_HEADING = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)+#{1,6}[ \t]+(.+)$/gm
const HTML_NAME = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/**
 * The anchors that links within a page can name: its sections, the entries of its changelog, and the names that its
 * HTML declares.
 */
export class PageAnchors {
  readonly #names: ReadonlySet<string>
  readonly #titles: readonly string[]
  #alike: ReadonlySet<string> | undefined

  /** `text` is the page's Markdown; a link may name its title too, wherever that is written. */
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
   * True when a link to `anchor` leads somewhere. An empty anchor and `top` are the page itself; one that begins with
   * `:~:` is for the browser.
   */
  has(anchor: string): boolean {
    if (anchor === '' || anchor === 'top' || anchor.startsWith(':~:') || this.#names.has(anchor)) return true
    this.#alike ??= new Set([...[...this.#names].map(lettersAndDigits), ...this.#titles.flatMap(alikeNames)])
    return this.#alike.has(lettersAndDigits(anchor))
  }
}

/** The names that GitBook writes for some marks. */
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
 * The letters and digits of an anchor, which two ways of naming one heading share. Generators build anchors differently
 * (`release-4.9`, `release-49`), so where no anchor is equal these decide.
 */
export function lettersAndDigits(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
