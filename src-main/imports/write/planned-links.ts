import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageAnchors } from '../../content/markdown/anchors.ts'
import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { splitPage, type PageSource } from '../../content/markdown/split-page.ts'
import { anchorsOfText } from '../../revisions/index/page-anchors.ts'
import { allPageLinks, isWithinPage, type PageLink } from '../../revisions/index/page-links.ts'
import { PagesByKey } from '../../revisions/pages-by-key.ts'
import type { ImportPlan, PlannedPage } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import { linkEntries, PathCapitals, type LinkToReport } from './link-entries.ts'
import { plannedFilePath, plannedText } from './page-states.ts'

/** The number of pages whose links are read in one turn of the event loop. */
const PAGES_PER_TURN = 16

/**
 * Returns the report entries about links that are broken or differ in case, before the import is written. An import
 * into an existing space is written at once, and its links are indexed later. A link from the root of a book may lead
 * to an existing page of the space, so it is left to the index. Throws the signal's reason when it is aborted.
 */
export async function plannedLinkEntries(
  source: ImportSource,
  plan: ImportPlan,
  signal: AbortSignal,
): Promise<ReportEntry[]> {
  const links = new PlannedLinks(source, plan)
  const entries: ReportEntry[] = []
  for (const index of plan.pages.keys()) {
    if (index % PAGES_PER_TURN === 0) {
      await nextTurn()
      signal.throwIfAborted()
    }
    entries.push(...links.entriesOf(index))
  }
  return entries
}

class PlannedLinks {
  readonly #source: ImportSource
  readonly #plan: ImportPlan
  readonly #byKey: PagesByKey<number>
  readonly #files: ReadonlySet<string>
  readonly #capitals = new PathCapitals()
  readonly #anchors = new Map<number, PageAnchors>()

  constructor(source: ImportSource, plan: ImportPlan) {
    this.#source = source
    this.#plan = plan
    this.#files = new Set(plan.files.map(({ sourcePath }) => sourcePath))
    for (const { path } of source.files) this.#capitals.add(path)
    this.#byKey = new PagesByKey(
      plan.pages.flatMap(({ sourcePath }, page) =>
        sourcePath === null ? [] : [{ key: sourcePathKey(sourcePath), page }],
      ),
    )
  }

  entriesOf(index: number): ReportEntry[] {
    const page = this.#plan.pages[index]!
    const path = plannedFilePath(page)
    const read = this.#read(page)
    if (path === null || !read) return []
    const links = allPageLinks(read.text, page.sourcePath ?? '', this.#plan.contentRoot)
    const reported = links.flatMap((link) => this.#reported(link, index))
    if (reported.length === 0) return []
    const file = { path, firstLine: page.part?.line ?? 1, head: read.head, text: read.text }
    return linkEntries(file, reported, this.#capitals).map((entry) => ({ ...entry, page: index }))
  }

  #reported(link: PageLink, from: number): LinkToReport[] {
    const { href, targetKey, targetPath, anchor, status } = link
    const broken = { href, targetPath, lacksSection: false, leads: false }
    if (isWithinPage(link)) return this.#lacks(from, anchor) ? [{ ...broken, lacksSection: true }] : []
    if (status !== 'broken' || /^[/#]|^[a-z][a-z\d+.-]*:/i.test(href)) return []
    const exact = targetKey === null ? undefined : this.#byKey.at(targetKey)
    if (exact === undefined && targetPath !== null && this.#files.has(targetPath)) return []
    const target = exact ?? (targetKey === null ? undefined : this.#byKey.get(targetKey))
    if (target === undefined) return [broken]
    if (anchor !== null && this.#lacks(target, anchor)) return [{ ...broken, lacksSection: true }]
    return exact === undefined ? [{ ...broken, leads: true }] : []
  }

  #lacks(index: number, anchor: string | null): boolean {
    const page = this.#plan.pages[index]!
    if (page.type !== 'document') return false
    let anchors = this.#anchors.get(index)
    if (!anchors) {
      const read = this.#read(page)
      anchors = anchorsOfText(page.title, read?.head ?? '', read?.text ?? '')
      this.#anchors.set(index, anchors)
    }
    return !anchors.has(anchor ?? '')
  }

  #read(page: PlannedPage): PageSource | undefined {
    const path = plannedFilePath(page)
    if (path === null) return undefined
    return splitPage(plannedText(page, this.#source.read(path)), page.title, page.head)
  }
}
