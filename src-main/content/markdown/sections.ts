import { headingAt, headingText } from './heading.ts'
import type { Heading } from './heading.ts'
import { readLineRoles } from './line-roles.ts'

/** A heading and its text up to the next heading. Text before the first heading belongs to the page. */
export interface Section {
  /** The anchor that a link to the section names after `#`; unique on the page. */
  anchor: string
  title: string
  level: number
  start: number
  end: number
}

const NAMED_ANCHOR = /(?<!\\)(?:\{#([^{}\s]+)\}$|\{\/\*([^{}]*)\*\/\}$|<a\b[^<>]*?\s(?:id|name)="([^"<>]+)")/
const NOT_IN_ANCHOR = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu

/** Returns the sections of a page in order: headings outside of code, quotes and list items. Linear. */
export function extractSections(markdown: string): Section[] {
  if (!/#|^(?:=|-)/m.test(markdown)) return []
  const { lines, roles, nested } = readLineRoles(markdown)
  const anchors = new AnchorNames()
  const sections: Section[] = []
  for (let line = 0; line < lines.count; line++) {
    if (roles[line] !== 'text' || nested[line]) continue
    const heading = headingAt(lines, line)
    if (!heading) continue
    addSection(sections, heading, anchors, lines.starts[line]!)
    line += heading.lines - 1
  }
  const last = sections.at(-1)
  if (last) last.end = markdown.length
  return sections
}

function addSection(sections: Section[], heading: Heading, anchors: AnchorNames, start: number): void {
  const previous = sections.at(-1)
  if (previous) previous.end = start
  const title = headingText(heading.source)
  const anchor = anchors.take(namedAnchor(heading.source) ?? anchorOf(title))
  sections.push({ anchor, title, level: heading.level, start, end: start })
}

/** Returns the anchor of a title in GitHub's form: lower case, without punctuation, a hyphen for each space. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replace(NOT_IN_ANCHOR, '').replace(/ /g, '-')
}

function namedAnchor(source: string): string | undefined {
  const named = NAMED_ANCHOR.exec(source)
  return (named?.[1] ?? named?.[2] ?? named?.[3])?.trim() || undefined
}

/**
 * Makes anchors unique: the second of two equal ones ends with `-1`, the third with `-2`. Used numbers are skipped.
 */
class AnchorNames {
  readonly #counts = new Map<string, number>()

  take(anchor: string): string {
    let name = anchor
    let count = this.#counts.get(anchor)
    if (count !== undefined) {
      do name = `${anchor}-${++count}`
      while (this.#counts.has(name))
      this.#counts.set(anchor, count)
    }
    this.#counts.set(name, 0)
    return name
  }
}
