import { replaceRanges, type Replaced } from '../../replace-ranges.ts'
import { escapeInline } from '../escape-inline.ts'
import { anchorOf } from '../sections.ts'
import { unescapeMarkdown } from './link-destination.ts'
import { extractLinks, type ExtractedLink } from './links.ts'

/** A page whose title changes. `leadsToPage` is true for the addresses of the page. */
export interface Retitled {
  before: string
  after: string
  leadsToPage: (href: string) => boolean
}

/**
 * Updates the links to a retitled page. Only labels that equal the old title, and anchors of that title, change. Other
 * labels are the author's words. All other bytes stay.
 */
export function retitleLinks(markdown: string, retitled: Retitled): { markdown: string; links: number } {
  let covered = 0
  let links = 0
  const edits: Replaced[] = []
  for (const link of extractLinks(markdown)) {
    if (link.kind !== 'link' || link.start < covered || !retitled.leadsToPage(link.href)) continue
    const ofLink = [...labelEdit(markdown, link, retitled), ...anchorEdit(markdown, link, retitled)]
    if (ofLink.length === 0) continue
    links += 1
    edits.push(...ofLink)
    covered = ofLink.at(-1)!.end
  }
  return { markdown: replaceRanges(markdown, edits), links }
}

function labelEdit(
  markdown: string,
  { start, text }: ExtractedLink,
  { before, after }: Retitled,
): Replaced[] {
  if (!markdown.startsWith('[', start) || wordsOfLabel(text) !== wordsOf(before)) return []
  const from = start + 1
  return [{ start: from, end: from + text.length, replacement: escapeInline(after) }]
}

function anchorEdit(
  markdown: string,
  { start, end, href, text }: ExtractedLink,
  { before, after }: Retitled,
): Replaced[] {
  const hash = href.indexOf('#')
  if (hash < 0 || href.slice(hash + 1) !== anchorOf(before)) return []
  const label = markdown.startsWith('[', start) ? start + 1 + text.length : start
  const at = markdown.indexOf(href, label)
  if (at < 0 || at + href.length > end) return []
  return [{ start: at + hash + 1, end: at + href.length, replacement: anchorOf(after) }]
}

/** Returns the words of a title on one line, and those of a label without escapes. */
const wordsOf = (title: string): string => title.replaceAll(/\s+/g, ' ').trim()
const wordsOfLabel = (label: string): string => wordsOf(unescapeMarkdown(label))
