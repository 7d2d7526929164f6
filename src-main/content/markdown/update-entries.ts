import { visit } from 'unist-util-visit'
import { headingText } from './heading.ts'
import { plainText } from './plain-text.ts'
import { extractSections } from './sections.ts'
import type { Directive } from './tree/directive-node.ts'
import { parseMarkdown } from './tree/parse-markdown.ts'
import { numberedDay, updateDateWords, updateDay, UPDATES_OPENING } from './update-date.ts'

/** An entry of a page's changelog. */
export interface UpdateEntry {
  /** The day, such as `2026-07-21`. */
  day: string
  /** The anchor on the page. */
  anchor: string
  /** The first heading, or the date in words. */
  title: string
  tags: string[]
  /** The words, without any markup. */
  words: string
}

/** The maximum number of characters read for the entries of a page: those of a large changelog. */
const MOST_CHARACTERS = 262_144
const MOST_ENTRIES = 100
const MOST_WORDS = 8000
const TAGS = /^\{%[^\n]*?%\}|\{%-?\s*endupdate\s*-?%\}\s*$/g

/** Returns the dated entries of the changelogs of a page, in their order. */
export function updateEntries(markdown: string): UpdateEntry[] {
  const from = markdown.search(UPDATES_OPENING)
  if (from < 0) return []
  const tree = parseMarkdown(markdown.slice(from, from + MOST_CHARACTERS))?.tree
  const entries: UpdateEntry[] = []
  if (tree)
    visit(tree, 'directive', (node: Directive) => {
      if (node.name === 'updates') entries.push(...entriesOf(node))
    })
  return entries.slice(0, MOST_ENTRIES)
}

function entriesOf(updates: Directive): UpdateEntry[] {
  const seen = new Map<string, number>()
  return updates.children.flatMap((child) => {
    if (child.type !== 'directive' || child.name !== 'update') return []
    const day = updateDay(child.attributes['date'])
    if (day === undefined) return []
    const body = child.source.replaceAll(TAGS, '').trim()
    return [
      {
        day,
        anchor: numberedDay(day, seen),
        title: firstHeading(body) ?? updateDateWords(day, undefined),
        tags: tagsOf(child.attributes['tags']),
        words: plainText(body).slice(0, MOST_WORDS).trim(),
      },
    ]
  })
}

function firstHeading(body: string): string | undefined {
  const [first] = extractSections(body)
  return first && (headingText(first.title) || undefined)
}

function tagsOf(written = ''): string[] {
  return written
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
