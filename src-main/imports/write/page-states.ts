import { posix } from 'node:path'
import { generateNKeysBetween } from 'fractional-indexing'
import { sourcePathKey } from '../../content/markdown/source-path.ts'
import type { PageSource } from '../../content/markdown/split-page.ts'
import type { IdSource } from '../../platform/ids.ts'
import { mapInSteps, type WorkSteps } from '../../platform/in-turns.ts'
import type { PageAttributes, PageState } from '../../revisions/page-row.ts'
import { PagesByKey, redirectedPages } from '../../revisions/pages-by-key.ts'
import { decodePage } from '../plan/decode-page.ts'
import type { ImportPlan, PlannedPage } from '../plan/import-plan.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import type { ReportPlaces } from './write-report.ts'

/** A planned page with its id, its parent and its position. */
export interface PlacedPage {
  planned: PlannedPage
  id: string
  parent: string | null
  position: string
}

/** Assigns an id and a position among its siblings to every planned page, in the order of the plan. */
export function* placePages(plan: ImportPlan, newId: IdSource): WorkSteps<PlacedPage[]> {
  const ids = yield* sortedIds(plan.pages.length, newId)
  const counts = new Map<number | null, number>()
  for (const { parent } of plan.pages) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 0)
  // The pages below each parent share the same positions, of which a large book need not store copies.
  const positions = generateNKeysBetween(null, null, most)
  const placed = new Map<number | null, number>()
  const nextPosition = (parent: number | null) => {
    const index = placed.get(parent) ?? 0
    placed.set(parent, index + 1)
    return positions[index] ?? ''
  }
  return yield* mapInSteps(plan.pages, (planned, index) => ({
    planned,
    id: ids[index] ?? newId(),
    parent: planned.parent === null ? null : (ids[planned.parent] ?? null),
    position: nextPosition(planned.parent),
  }))
}

/** The number of characters by which ids are sorted first, so that no sort is long. */
const BEGINNING = 2

/** Returns new ids, sorted. The pages have them in the order of the plan, so rows by id are written sequentially. */
function* sortedIds(count: number, newId: IdSource): WorkSteps<string[]> {
  const byBeginning = new Map<string, string[]>()
  for (let index = 0; index < count; index += 1) {
    const id = newId()
    const beginning = id.slice(0, BEGINNING)
    const alike = byBeginning.get(beginning)
    if (alike) alike.push(id)
    else byBeginning.set(beginning, [id])
    yield
  }
  const sorted: string[] = []
  for (const beginning of [...byBeginning.keys()].sort()) {
    for (const id of byBeginning.get(beginning)!.sort()) sorted.push(id)
    yield
  }
  return sorted
}

/** Returns the page with an id. The pages are in the order of their ids, so a large import needs no map of them. */
export function pageById(pages: readonly PlacedPage[], id: string): PlacedPage | undefined {
  let from = 0
  let to = pages.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (pages[middle]!.id < id) from = middle + 1
    else to = middle
  }
  return pages[from]?.id === id ? pages[from] : undefined
}

/** Returns the pages by the keys of their paths and redirected paths. A file takes precedence over a redirect. */
export function* pagesBySource(
  pages: readonly PlacedPage[],
  plan: Pick<ImportPlan, 'contentRoot' | 'redirects'>,
  files: ReadonlyMap<string, string>,
): WorkSteps<PagesByKey> {
  const byKey = new PagesByKey()
  for (const { planned, id } of pages) {
    if (planned.sourcePath !== null) byKey.add({ key: sourcePathKey(planned.sourcePath), page: id })
    yield
  }
  for (const page of redirectedPages(plan.redirects, plan.contentRoot, byKey))
    if (!files.has(page.key)) byKey.add(page)
  return byKey
}

/** Returns the pages and files of an import by the indexes and paths in the entries of its report. */
export function reportPlaces(
  pages: readonly PlacedPage[],
  files: ReadonlyMap<string, string>,
  entries: readonly ReportEntry[],
): ReportPlaces {
  const named = new Set(entries.map(({ path }) => path ?? null))
  const byPath = new Map<string | null, string>()
  for (const { planned, id } of pages) if (named.has(planned.sourcePath)) byPath.set(planned.sourcePath, id)
  return {
    pageAt: (index) => pages[index]?.id,
    pageOf: (path) => byPath.get(path),
    fileOf: (path) => files.get(path),
  }
}

/** The number of pages with a text, and of files that readers see, in a plan. */
export function countsOf({ pages, files }: ImportPlan): { pages: number; files: number } {
  return {
    pages: pages.filter((page) => plannedFilePath(page) !== null).length,
    files: files.filter(({ role }) => role === 'attachment').length,
  }
}

/** Returns the text of a planned page from the bytes of its file. */
export function plannedText({ encoding, part }: PlannedPage, bytes: Uint8Array): string {
  const text = decodePage(bytes, encoding)
  return part ? text.slice(part.start, part.end) : text
}

/** The path of the file of a planned page; null for a page without a file. */
export function plannedFilePath({ file, sourcePath, type }: PlannedPage): string | null {
  return type === 'document' ? (file ?? sourcePath) : null
}

/** The stored fields of a page; `text` is the number of its blob. */
export function pageState(
  page: PlacedPage,
  source: Pick<PageSource, 'head' | 'attributes'> | null,
  values: { text: number | null; now: number; linkTarget: string | undefined },
): PageState {
  const { planned, id, parent, position } = page
  const sourcePath = planned.sourcePath ?? ''
  return {
    page: id,
    parent,
    position,
    type: planned.type,
    title: planned.title,
    slug: planned.slug,
    source_path: sourcePath,
    source_key: sourcePath === '' ? `#${id}` : sourcePathKey(sourcePath),
    description: source?.attributes.description ?? '',
    attributes: JSON.stringify(attributesOf(planned, source, values.linkTarget)),
    head: source?.head ?? '',
    text: values.text,
    created_at: values.now,
    updated_at: values.now,
  }
}

function attributesOf(
  planned: PlannedPage,
  source: Pick<PageSource, 'attributes'> | null,
  linkTarget: string | undefined,
): PageAttributes {
  const { emoji, icon, noIndex, noRobotsIndex, layout, cover, coverY } = source?.attributes ?? {}
  const href = linkTarget ?? planned.href
  return {
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    ...(planned.hidden && { hidden: true }),
    ...(noIndex && { noIndex }),
    ...(noRobotsIndex && { noRobotsIndex }),
    ...(layout && { layout }),
    ...(cover && { cover: coverPath(cover, planned.sourcePath ?? '') }),
    ...(coverY !== undefined && { coverY }),
    ...(href !== undefined && { href }),
    ...(planned.includes && planned.includes.length > 0 && { includes: planned.includes }),
    ...(planned.part && {
      part: { file: planned.file ?? planned.sourcePath ?? '', index: planned.part.index },
    }),
  }
}

/** Returns the stored path of a cover, whose written path is relative to its page. */
function coverPath(cover: string, sourcePath: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(cover) ? cover : posix.join(posix.dirname(sourcePath), cover)
}
