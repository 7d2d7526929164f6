import { readText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { headView, mainLine } from '../lines.ts'
import { isCurrent } from './link-large-page.ts'
import { sectionLinks, setMissing } from './link-sections.ts'
import { LINKS_OF_A_SLICE } from './page-entries.ts'
import { readMissingAnchors, missingAnchorsOf, type ReadingSteps } from './read-on-thread.ts'
import { isLargePage } from './text-size.ts'

/**
 * Checks the links to sections of a page in steps, because there may be very many. Another thread parses a large page.
 */
export function* checkSectionsInSteps(store: Writer, line: number, target: string): ReadingSteps<void> {
  const main = mainLine(store, line)
  const row = main && headView(store, main).page(target)
  const anchors = new Set(sectionLinks(store, line, target).map(({ anchor }) => anchor))
  if (row?.type !== 'document' || anchors.size === 0) return
  const { title, head } = row
  const { text } = readText(store, row.text)
  const request = { kind: 'sections', title, head, text, anchors: [...anchors] } as const
  const missing = new Set(
    isLargePage(store, row) ? yield* readMissingAnchors(request) : missingAnchorsOf(request),
  )
  const changed = sectionLinks(store, line, target).filter(
    ({ anchor, lacks_section }) => anchors.has(anchor) && missing.has(anchor) !== (lacks_section === 1),
  )
  for (let from = 0; from < changed.length; from += LINKS_OF_A_SLICE) {
    // The transaction that changed the page checks its sections too.
    if (!isCurrent(store, line, row)) return
    for (const link of changed.slice(from, from + LINKS_OF_A_SLICE))
      setMissing(store, { line, target }, link, missing.has(link.anchor))
    yield
  }
}
