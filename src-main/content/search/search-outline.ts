import { headingAt, headingText } from '../markdown/heading.ts'
import { anchorOf, extractSections } from '../markdown/sections.ts'
import { readLines } from '../markdown/text-lines.ts'

/** The sections of a page: their offsets, and the anchors that do not follow from their titles. */
export interface Outline {
  /** Offsets of the headings. */
  starts: number[]
  /** The anchors of repeated titles and of titles with an anchor of their own, by the number of the section. */
  anchors: Record<number, string>
}

/** The headings of a page for an index: the stored form of the outline, and the words. */
export interface Headings {
  outline: string
  text: string
}

/** The characters searched for the end of a heading. */
const HEADING_WINDOW = 2048

/** Reads the headings of a page. The result is a hundredth of the page's size. */
export function readHeadings(markdown: string): Headings {
  const sections = extractSections(markdown)
  const anchors = sections.flatMap(({ title, anchor }, index) =>
    anchor === anchorOf(title) ? [] : [[index, anchor] as const],
  )
  const starts = sections.map(({ start }) => start)
  return {
    outline: sections.length === 0 ? '' : JSON.stringify([starts, Object.fromEntries(anchors)]),
    text: sections.map(({ title }) => title).join('\n'),
  }
}

/** Parses the outline that `readHeadings` returned. */
export function parseOutline(stored: string): Outline {
  if (stored === '') return { starts: [], anchors: {} }
  const [starts, anchors] = JSON.parse(stored) as [Outline['starts'], Outline['anchors']]
  return { starts, anchors }
}

/** Returns the title and anchor of a section of a page. It reads only the heading. */
export function nameOfSection(
  markdown: string,
  { starts, anchors }: Outline,
  section: number,
): { title: string; anchor: string } {
  const start = starts[section] ?? 0
  const below = markdown.indexOf('\n', start) + 1 || markdown.length
  const end = markdown.indexOf('\n', below) + 1 || markdown.length
  const heading = headingAt(readLines(markdown.slice(start, Math.min(end, start + HEADING_WINDOW))), 0)
  const title = heading ? headingText(heading.source) : ''
  return { title, anchor: anchors[section] ?? anchorOf(title) }
}
