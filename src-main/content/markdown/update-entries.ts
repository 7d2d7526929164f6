import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { readTagList } from './directives/update-tags.ts'
import { headingText } from './heading.ts'
import { plainText } from './plain-text.ts'
import { extractSections } from './sections.ts'
import { boundsExceeded, LONGEST_BLOCK } from './tree/block-bounds.ts'
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

const MAX_ENTRIES = 100
const MAX_WORDS = 8000
const TAGS = /^\{%[^\n]*?%\}|\{%-?\s*endupdate\s*-?%\}\s*$/g

/** Returns the dated entries of the changelogs of a page, in their order. */
export function updateEntries(markdown: string): UpdateEntry[] {
  const from = markdown.search(UPDATES_OPENING)
  if (from < 0) return []
  const tree = parseBounded(markdown.slice(from, from + LONGEST_BLOCK))
  const entries: UpdateEntry[] = []
  if (tree)
    visit(tree, 'directive', (node: Directive) => {
      if (node.name === 'updates') entries.push(...entriesOf(node))
    })
  return entries.slice(0, MAX_ENTRIES)
}

function parseBounded(source: string): Root | undefined {
  if (boundsExceeded(source)) return undefined
  try {
    return parseMarkdown(source)?.tree
  } catch (error) {
    // A parser overflows the stack on nesting that no bound foresaw.
    if (error instanceof RangeError) return undefined
    throw error
  }
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
        tags: readTagList(child.attributes['tags']),
        words: plainText(body).slice(0, MAX_WORDS).trim(),
      },
    ]
  })
}

function firstHeading(body: string): string | undefined {
  const [first] = extractSections(body)
  return first && (headingText(first.title) || undefined)
}
