import {
  checkSections,
  namedSections,
  sectionLinks,
  setMissing,
} from '../../revisions/index/link-sections.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { Writer } from '../../store/store.ts'
import { awaited, type Steps } from '../../store/write-in-turns.ts'
import type { PageReaders } from '../read/page-readers.ts'
import { pageById, type PlacedPage } from './page-states.ts'
import { inspectAhead } from './read-ahead.ts'

/** The context of a second reading of the written pages. */
export interface SecondReading {
  readers: PageReaders
  signal: AbortSignal | undefined
}

/**
 * Checks whether the sections of links exist, after all pages of a new line are written. The readers read the linked
 * pages. The store provides those that the readers cannot read.
 */
export function* checkNewSections(
  store: Writer,
  line: number,
  pages: readonly PlacedPage[],
  reading: SecondReading,
): Steps {
  const view = headView(store, lineById(store, line))
  const batches = inspectAhead(sectionsToCheck(store, line, pages), reading)
  for (;;) {
    const { done, value: batch } = yield* awaited(batches.next())
    if (done) return
    for (const { request, inspected } of batch) {
      const target = request.page.id
      if (inspected) markMissing(store, { line, target }, new Set(inspected.missing))
      else checkSections(store, view, target)
      yield
    }
  }
}

function markMissing(
  store: Writer,
  { line, target }: { line: number; target: string },
  missing: ReadonlySet<string>,
): void {
  if (missing.size === 0) return
  for (const link of sectionLinks(store, line, target))
    if (missing.has(link.anchor)) setMissing(store, { line, target }, link, true)
}

function* sectionsToCheck(store: Writer, line: number, pages: readonly PlacedPage[]) {
  for (const { target, anchors } of namedSections(store, line)) {
    const page = pageById(pages, target)
    if (page) yield { page, anchors, hrefs: [] }
  }
}
