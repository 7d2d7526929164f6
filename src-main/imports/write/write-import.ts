import { splitPage } from '../../content/markdown/split-page.ts'
import { makeRoom } from '../../domain/order.ts'
import type { IdSource } from '../../platform/ids.ts'
import { atOnce } from '../../platform/in-turns.ts'
import type { RevisionWriter } from '../../revisions/revision-writer.ts'
import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { freeFolder, placedPlan } from '../gather/target-paths.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { fileState } from './file-state.ts'
import {
  countsOf,
  pageState,
  placePages,
  plannedFilePath,
  plannedText,
  reportPlaces,
  type PlacedPage,
} from './page-states.ts'
import { placedEntry, type PlacedEntry } from './write-report.ts'

/** The result of an import. */
export interface WrittenImport {
  /** The number of written pages with a text of their own and of written files that readers see. */
  importedResources: number
  /** The entries of the report with their pages and files. */
  entries: PlacedEntry[]
}

/** The inputs for writing an import into a space or change request. */
export interface ImportWork {
  store: Writer
  newId: IdSource
  now: number
  writer: RevisionWriter
}

/** Writes a plan into a revision beside all existing content. Its pages are below the root, at the end. */
export function writeImport(work: ImportWork, plan: ImportPlan, source: ImportSource): WrittenImport {
  const { view } = work.writer
  const folder = freeFolder(view, plan)
  const placed = placedPlan(view, plan, folder)
  const pages = atTheEnd(atOnce(placePages(placed, work.newId)), work)
  const read = (path: string) => source.read(path.slice(folder.length))
  const files = new Map<string, string>()
  for (const file of placed.files) {
    const id = work.newId()
    files.set(file.sourcePath.slice(folder.length), id)
    work.writer.putFile(fileState(work.store, file, { id, bytes: read(file.sourcePath) }))
  }
  for (const page of pages) {
    const target = page.planned.target === undefined ? undefined : pages[page.planned.target]?.id
    writePage(work, page, read, target && `/pages/${target}`)
  }
  const places = reportPlaces(
    pages.map((page, index) => ({ ...page, planned: plan.pages[index] ?? page.planned })),
    files,
    plan.report,
  )
  const { pages: texts, files: attachments } = countsOf(plan)
  return {
    importedResources: texts + attachments,
    entries: plan.report.map((entry) => placedEntry(entry, places)),
  }
}

/**
 * Returns the plan without parts that do not apply to an existing space. They are the table of contents and the
 * settings of its book, and directives that name files of the book.
 */
export function withoutBook(plan: ImportPlan): ImportPlan {
  return {
    ...plan,
    pages: plan.pages.map((page) => ({ ...page, includes: [] })),
    files: plan.files.filter(({ role }) => role === 'attachment'),
  }
}

function atTheEnd(pages: PlacedPage[], { writer }: ImportWork): PlacedPage[] {
  const siblings = writer.view.children(null)
  const count = pages.filter(({ parent }) => parent === null).length
  const positions = makeRoom(siblings, siblings.length, count).positions.values()
  return pages.map((page) =>
    page.parent === null ? { ...page, position: positions.next().value ?? page.position } : page,
  )
}

function writePage(
  { store, now, writer }: ImportWork,
  page: PlacedPage,
  read: (path: string) => Uint8Array,
  linkTarget: string | undefined,
): void {
  const { title, head } = page.planned
  const path = plannedFilePath(page.planned)
  const source = path === null ? null : splitPage(plannedText(page.planned, read(path)), title, head)
  const text = source?.text ? putText(store, source.text) : null
  writer.putPage(pageState(page, source, { text, now, linkTarget }))
}
