import { splitPage } from '../../content/markdown/split-page.ts'
import type { IdSource } from '../../platform/ids.ts'
import { addLinkSlice, addResolvedLinks } from '../../revisions/index/link-index.ts'
import { checkAllSections } from '../../revisions/index/link-sections.ts'
import { LINKS_OF_A_SLICE, readEntries, type ReadablePage } from '../../revisions/index/page-entries.ts'
import type { PageLink } from '../../revisions/index/page-links.ts'
import {
  addNewToSearch,
  addNewWords,
  mergeSearchIndex,
  newDocuments,
} from '../../revisions/index/search-index.ts'
import { LARGE_PAGE } from '../../revisions/index/text-size.ts'
import { insertFileVersion, insertFirstPageVersion } from '../../revisions/insert-version.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { PageState } from '../../revisions/page-row.ts'
import type { PagesByKey } from '../../revisions/pages-by-key.ts'
import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import { readIfPossible, unreadableEntry, type ImportSource } from '../plan/import-source.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import { fileState } from './file-state.ts'
import { reportedLinkEntries, type ReportedLink } from './line-links.ts'
import { PathCapitals } from './link-entries.ts'
import {
  countsOf,
  pagesBySource,
  pageState,
  placePages,
  plannedFilePath,
  plannedText,
  reportPlaces,
  type PlacedPage,
} from './page-states.ts'
import { placedEntry, writeReport } from './write-report.ts'

/** The space that an import fills: its first revision exists and is empty, and no user sees it yet. */
export interface FilledSpace {
  id: string
  line: number
}

/** Pages of an import that leave the search index in pieces which searches would feel. */
const WORTH_MERGING = 1000
const FIRST = { seq: 1, deleted: 0 } as const

/**
 * Writes a plan into an empty space, one page or file a step, and a large page in several. So the caller decides how
 * many steps make a transaction. It holds only the current page and the names of all.
 */
export function* fillSpace(
  store: Writer,
  space: FilledSpace,
  plan: ImportPlan,
  source: ImportSource,
  { newId, now, report }: { newId: IdSource; now: number; report: string },
): Generator<void, void, void> {
  const pages = placePages(plan, newId)
  const files = new Map(plan.files.map((file) => [file.sourcePath, newId()]))
  const attachments = new Map(
    plan.files
      .filter((file) => file.role === 'attachment')
      .map((file) => [file.sourcePath, files.get(file.sourcePath) ?? '']),
  )
  const targets: Targets = { pages: pagesBySource(pages), files: attachments, otherCapitals: [] }
  const unread: ReportEntry[] = []
  for (const file of plan.files) {
    const id = files.get(file.sourcePath) ?? newId()
    const bytes = readIfPossible(source, file.sourcePath)
    if (!bytes) {
      unread.push(unreadableEntry(file.sourcePath))
      attachments.delete(file.sourcePath)
      files.delete(file.sourcePath)
      continue
    }
    const state = fileState(store, file, { id, bytes })
    insertFileVersion(store, { line: space.line, ...FIRST }, state)
    yield
  }
  const nextDocument = newDocuments(store, space.line)
  for (const page of pages) {
    const target = page.planned.target === undefined ? undefined : pages[page.planned.target]?.id
    yield* writePage(store, space, page, {
      source,
      now,
      targets,
      unread,
      contentRoot: plan.contentRoot,
      linkTarget: target && `/pages/${target}`,
      document: nextDocument(),
    })
    yield
  }
  yield* checkAllSections(store, headView(store, lineById(store, space.line)))
  if (pages.length >= WORTH_MERGING) yield* mergeSearchIndex(store)
  const places = reportPlaces(pages, files)
  const found = [...plan.report, ...unread].map((entry) => placedEntry(entry, places))
  const paths = new PathCapitals(source.files.map(({ path }) => path))
  yield* writeReport(
    store,
    {
      id: report,
      space: space.id,
      changeRequest: null,
      title: plan.title,
      createdAt: now,
      ...countsOf(plan),
    },
    concat(
      found,
      reportedLinkEntries(store, { line: space.line, pages, paths, otherCapitals: targets.otherCapitals }),
    ),
  )
}

function* concat<T>(first: Iterable<T>, second: Iterable<T>): Generator<T, void, void> {
  yield* first
  yield* second
}

interface Targets {
  pages: PagesByKey
  files: Map<string, string>
  /** The links that lead to a page of which the path has other capitals, for the report. */
  otherCapitals: ReportedLink[]
}

interface PageWork {
  source: ImportSource
  now: number
  targets: Targets
  contentRoot: string
  linkTarget: string | undefined
  /** Files that went away since they were listed. */
  unread: ReportEntry[]
  /** The id of the page in the search index. */
  document: number
}

function* writePage(
  store: Writer,
  space: FilledSpace,
  page: PlacedPage,
  work: PageWork,
): Generator<void, void, void> {
  const { title, head: known } = page.planned
  const path = plannedFilePath(page.planned)
  const bytes = path === null ? undefined : readIfPossible(work.source, path)
  if (path !== null && !bytes) work.unread.push(unreadableEntry(path))
  const source = bytes ? splitPage(plannedText(page.planned, bytes), title, known) : null
  const text = source?.text ? putText(store, source.text) : null
  const state = pageState(page, source, { text, now: work.now, linkTarget: work.linkTarget })
  insertFirstPageVersion(store, { line: space.line, ...FIRST }, state)
  const { title: named, description, head, source_path: sourcePath } = state
  const { contentRoot } = work
  const whole = { title: named, description, head, text: source?.text ?? '', sourcePath, contentRoot }
  const onLine = { line: space.line, page: page.id }
  if (whole.text.length > LARGE_PAGE) return yield* indexInSteps(store, onLine, state, whole, work)
  addNewToSearch(store, work.document, state, whole.text)
  if (source)
    addResolvedLinks(store, space.line, { ...whole, id: page.id }, (link) =>
      resolve(link, page.id, work.targets),
    )
}

/** Indexes a large page, one kind of entries or one slice of links a step. */
function* indexInSteps(
  store: Writer,
  onLine: { line: number; page: string },
  state: PageState,
  whole: ReadablePage,
  { document, targets }: PageWork,
): Generator<void, void, void> {
  const { words, links } = yield* readEntries(whole)
  addNewWords(store, document, state, words)
  yield
  for (const [index, slice] of links.entries()) {
    const first = { ...onLine, ordinal: index * LINKS_OF_A_SLICE }
    addLinkSlice(store, first, slice, (link) => resolve(link, onLine.page, targets))
    yield
  }
}

/** As revisions/index/resolve-link does, but among pages of which some are still to be written. */
function resolve(link: PageLink, from: string, { pages, files, otherCapitals }: Targets): PageLink {
  const page = link.targetKey === null ? undefined : pages.at(link.targetKey)
  if (page !== undefined) return leadingTo(link, 'page', page)
  const file = link.targetPath === null ? undefined : files.get(link.targetPath)
  if (file !== undefined) return leadingTo(link, 'file', file)
  const like = link.targetKey === null ? undefined : pages.get(link.targetKey)
  if (like === undefined) return link
  otherCapitals.push({ page: from, href: link.href, targetPath: link.targetPath, lacksSection: 0, leads: 1 })
  return leadingTo(link, 'page', like)
}

/** Named one by one: copying an object of each link took longer than finding where it leads. */
function leadingTo(link: PageLink, kind: 'page' | 'file', target: string): PageLink {
  const { href, targetKey, targetPath, anchor } = link
  return { href, kind, status: 'ok', targetKey, targetPath, target, anchor }
}
