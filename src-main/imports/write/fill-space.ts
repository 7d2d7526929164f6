import type { IdSource } from '../../platform/ids.ts'
import { deferIndexMerges, resumeIndexMerges } from '../../revisions/index/deferred-merges.ts'
import { addLinkSlice } from '../../revisions/index/link-index.ts'
import { LINKS_OF_A_SLICE, readWords } from '../../revisions/index/page-entries.ts'
import type { PageLink } from '../../revisions/index/page-links.ts'
import { inApp } from '../../revisions/index/resolve-link.ts'
import { addNewWords, newDocuments } from '../../revisions/index/search-index.ts'
import { leadsToSiblingBook } from '../../revisions/index/sibling-book.ts'
import { insertFileVersion, insertFirstPageVersion } from '../../revisions/insert-version.ts'
import type { PagesByKey } from '../../revisions/pages-by-key.ts'
import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { awaited, type Steps } from '../../store/write-in-turns.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import { readIfPossible, unreadableEntry, type ImportSource } from '../plan/import-source.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import type { PageReaders } from '../read/page-readers.ts'
import type { ParsedPage } from '../read/page-work.ts'
import { checkNewSections } from './check-sections.ts'
import { fileState } from './file-state.ts'
import { reportLinks, type ReportedLink } from './line-links.ts'
import { PathCapitals } from './link-entries.ts'
import {
  countsOf,
  pagesBySource,
  pageState,
  placePages,
  plannedFilePath,
  reportPlaces,
  type PlacedPage,
} from './page-states.ts'
import { readAhead } from './read-ahead.ts'
import type { SiblingLinks } from './sibling-links.ts'
import { beginReport, placedEntry } from './write-report.ts'

/** The space that an import fills. Its first revision exists and is empty, and no user sees it yet. */
export interface FilledSpace {
  id: string
  line: number
}

/** The context of filling a space. */
export interface Filling {
  readers: PageReaders
  signal: AbortSignal | undefined
  /** Called for each page and file of the plan after it is written or found missing. */
  onWritten: () => void
  newId: IdSource
  now: number
  /** The id of the report. */
  report: string
  /** The links to other books of the repository; undefined for a single book. */
  siblingLinks?: SiblingLinks | undefined
}

/** The number of pages from which an import fragments the search index so much that searches become slow. */
const WORTH_MERGING = 1000
const FIRST = { seq: 1, deleted: 0 } as const

/**
 * Writes a plan into an empty space. A page or file is one step, and a large page several, so the caller decides how
 * many steps make a transaction. Memory contains only the current page and the names of all.
 */
export function* fillSpace(
  store: Writer,
  space: FilledSpace,
  plan: ImportPlan,
  source: ImportSource,
  filling: Filling,
): Steps {
  const { readers, signal, newId, siblingLinks } = filling
  const pages = yield* placePages(plan, newId)
  const files = new Map(plan.files.map((file) => [file.sourcePath, newId()]))
  const attachments = new Map(
    plan.files
      .filter((file) => file.role === 'attachment')
      .map((file) => [file.sourcePath, files.get(file.sourcePath) ?? '']),
  )
  const targets: Targets = {
    pages: yield* pagesBySource(pages, plan, attachments),
    files: attachments,
    reported: [],
    siblingLinks,
  }
  const unread: ReportEntry[] = []
  const work: FillWork = { store, space, plan, source, filling, pages, files, targets, unread }
  yield* writeFiles(work)
  const isLarge = pages.length >= WORTH_MERGING
  if (isLarge) deferIndexMerges(store)
  yield* writePages(work)
  yield* checkNewSections(store, space.line, pages, { readers, signal })
  yield* writeFindings(work)
  yield* awaited(readers.close())
  if (isLarge) yield* resumeIndexMerges(store)
}

/** The shared values of the parts of an import into a space. */
interface FillWork {
  store: Writer
  space: FilledSpace
  plan: ImportPlan
  source: ImportSource
  filling: Filling
  pages: PlacedPage[]
  /** The ids of the files, by their paths. A part removes unreadable files. */
  files: Map<string, string>
  targets: Targets
  /** The entries about files that are no longer readable. */
  unread: ReportEntry[]
}

function* writeFiles({ store, space, plan, source, filling, files, targets, unread }: FillWork): Steps {
  for (const file of plan.files) {
    const id = files.get(file.sourcePath) ?? filling.newId()
    const bytes = readIfPossible(source, file.sourcePath)
    if (!bytes) {
      unread.push(unreadableEntry(file.sourcePath))
      filling.onWritten()
      targets.files.delete(file.sourcePath)
      files.delete(file.sourcePath)
      continue
    }
    const state = fileState(store, file, { id, bytes })
    insertFileVersion(store, { line: space.line, ...FIRST }, state)
    filling.onWritten()
    yield
  }
}

function* writePages({ store, space, plan, filling, pages, targets, unread }: FillWork): Steps {
  const { readers, signal, onWritten, now } = filling
  const nextDocument = newDocuments(store, space.line)
  const batches = readAhead(pages, plan.contentRoot, { readers, signal })
  for (;;) {
    const { done, value: batch } = yield* awaited(batches.next())
    if (done) break
    for (const { page, parsed } of batch) {
      const target = page.planned.target === undefined ? undefined : pages[page.planned.target]?.id
      yield* writePage(store, space, page, parsed, {
        now,
        targets,
        unread,
        linkTarget: target && `/pages/${target}`,
        document: nextDocument(),
      })
      onWritten()
      yield
    }
  }
}

/** Writes the report: the findings of the plan, unreadable files and broken links. */
function* writeFindings(work: FillWork): Steps {
  const { store, space, plan, source, filling, pages, files, targets, unread } = work
  const { readers, signal, now, report } = filling
  const write = beginReport(store, {
    id: report,
    space: space.id,
    changeRequest: null,
    title: plan.title,
    createdAt: now,
    ...countsOf(plan),
  })
  const entries = [...plan.report, ...unread]
  const places = reportPlaces(pages, files, entries)
  for (const entry of entries) {
    write(placedEntry(entry, places))
    yield
  }
  const paths = new PathCapitals()
  for (const { path } of source.files) {
    paths.add(path)
    yield
  }
  const links = { line: space.line, pages, paths, reported: targets.reported }
  yield* reportLinks(store, links, { readers, signal }, write)
}

interface Targets {
  pages: PagesByKey
  files: Map<string, string>
  /**
   * Links to report that are not broken in the index. They lead to a page whose path differs in case, or to a page
   * that another book lacks.
   */
  reported: ReportedLink[]
  siblingLinks: SiblingLinks | undefined
}

interface PageWork {
  now: number
  targets: Targets
  linkTarget: string | undefined
  /** The entries about files that are no longer readable. */
  unread: ReportEntry[]
  /** The id of the page in the search index. */
  document: number
}

function* writePage(
  store: Writer,
  space: FilledSpace,
  page: PlacedPage,
  parsed: ParsedPage | null,
  { now, linkTarget, unread, document, targets }: PageWork,
): Generator<void, void, unknown> {
  const path = plannedFilePath(page.planned)
  if (path !== null && !parsed) unread.push(unreadableEntry(path))
  const text = parsed?.text ? putText(store, parsed.text, Buffer.from(parsed.hash, 'hex')) : null
  const state = pageState(page, parsed, { text, now, linkTarget })
  insertFirstPageVersion(store, { line: space.line, ...FIRST }, state)
  addNewWords(store, document, state, parsed?.entries.words ?? readWords(state.description, ''))
  for (const [index, slice] of (parsed?.entries.links ?? []).entries()) {
    // A slice takes some milliseconds.
    if (index > 0) yield
    const first = { line: space.line, page: page.id, ordinal: index * LINKS_OF_A_SLICE }
    addLinkSlice(store, first, slice, (link) => resolve(link, page.id, targets))
  }
}

/** Resolves a link like `revisions/index/resolve-link.ts`, but among pages of which some are not written yet. */
function resolve(link: PageLink, from: string, targets: Targets): PageLink {
  if (link.kind === 'url') return resolveSiblingLink(link, from, targets)
  const { pages, files, reported } = targets
  const page = link.targetKey === null ? undefined : pages.at(link.targetKey)
  if (page !== undefined) return leadingTo(link, 'page', page)
  const file = link.targetPath === null ? undefined : files.get(link.targetPath)
  if (file !== undefined) return leadingTo(link, 'file', file)
  const similar = link.targetKey === null ? undefined : pages.get(link.targetKey)
  if (similar === undefined) return link
  reported.push({ page: from, href: link.href, targetPath: link.targetPath, lacksSection: 0, leads: 1 })
  return leadingTo(link, 'page', similar)
}

/** Resolves a link to another book of the repository. A later read of that space finds out if the page still exists. */
function resolveSiblingLink(link: PageLink, from: string, { siblingLinks, reported }: Targets): PageLink {
  if (!siblingLinks || !leadsToSiblingBook(link, () => siblingLinks.directory)) return link
  const { href, targetPath } = link
  if (targetPath !== null && !siblingLinks.leads(targetPath))
    reported.push({ page: from, href, targetPath, lacksSection: 0, leads: 0 })
  return inApp(link)
}

/** Returns a resolved link. A spread of the object took longer than the resolution itself. */
function leadingTo(link: PageLink, kind: 'page' | 'file', target: string): PageLink {
  const { href, targetKey, targetPath, anchor } = link
  return { href, kind, status: 'ok', targetKey, targetPath, target, anchor }
}
