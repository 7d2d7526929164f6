import { anchorOf, extractSections } from './markdown/sections.ts'

/** Where a section of a page begins, and what it is called. */
export interface OutlineEntry {
  start: number
  title: string
  anchor: string
}

/** An outline as it is kept: a section's start and title, and its anchor where that is not of its title. */
type Kept = [start: number, title: string, anchor?: string]

/** The sections of a page's text, to be kept beside the index. */
export function writeOutline(markdown: string): string {
  const kept = extractSections(markdown).map(({ start, title, anchor }): Kept =>
    anchor === anchorOf(title) ? [start, title] : [start, title, anchor],
  )
  return kept.length === 0 ? '' : JSON.stringify(kept)
}

/** The sections that writeOutline wrote. What stands before the first heading comes first, without a name. */
export function readOutline(kept: string): OutlineEntry[] {
  const entries = kept === '' ? [] : (JSON.parse(kept) as Kept[])
  const sections = entries.map(([start, title, anchor]) => ({
    start,
    title,
    anchor: anchor ?? anchorOf(title),
  }))
  return sections[0]?.start === 0 ? sections : [{ start: 0, title: '', anchor: '' }, ...sections]
}
