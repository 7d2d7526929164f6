import type { ImportPlan } from '../content/import/import-plan.ts'
import type { ImportSource } from '../content/import/import-source.ts'
import { splitPage } from '../content/markdown/split-page.ts'
import { makeRoom } from '../domain/order.ts'
import { fileState } from '../imports/file-state.ts'
import { pageState, placePages, type PlacedPage } from '../imports/page-states.ts'
import type { IdSource } from '../platform/ids.ts'
import { putText } from '../replica/blobs.ts'
import type { Writer } from '../replica/store.ts'
import type { RevisionWriter } from '../revisions/revision-writer.ts'
import { freeFolder, placedPlan } from './target-paths.ts'

/** What an import into a space or change request is written with. */
export interface ImportWork {
  store: Writer
  newId: IdSource
  now: number
  writer: RevisionWriter
}

/**
 * Writes what a plan says into a revision, beside all that is there: its pages below the root, at the end.
 * Answers how many pages with a text of their own, and files, it wrote.
 */
export function writeImport(work: ImportWork, plan: ImportPlan, source: ImportSource): number {
  const { view } = work.writer
  const folder = freeFolder(view, plan)
  const placed = placedPlan(view, plan, folder)
  const pages = atTheEnd(placePages(placed, work.newId), work)
  const read = (path: string) => source.read(path.slice(folder.length))
  for (const file of placed.files) {
    const bytes = read(file.sourcePath)
    work.writer.putFile(fileState(work.store, file, { id: work.newId(), bytes }))
  }
  for (const page of pages) {
    const target = page.planned.target === undefined ? undefined : pages[page.planned.target]?.id
    writePage(work, page, read, target && `/pages/${target}`)
  }
  return countResources(plan)
}

/** The plan without the table of contents and settings of its book, which have no say in a space of others. */
export function withoutBook(plan: ImportPlan): ImportPlan {
  return { ...plan, files: plan.files.filter(({ role }) => role === 'attachment') }
}

/** Pages with a text of their own, and files that readers see. */
export function countResources({ pages, files }: ImportPlan): number {
  const texts = pages.filter(({ type, sourcePath }) => type === 'document' && sourcePath !== null)
  return texts.length + files.filter(({ role }) => role === 'attachment').length
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
  const { sourcePath, title, type } = page.planned
  const source =
    type === 'document' && sourcePath !== null
      ? splitPage(Buffer.from(read(sourcePath)).toString('utf8'), title)
      : null
  const text = source?.text ? putText(store, source.text) : null
  writer.putPage(pageState(page, source, { text, now, linkTarget }))
}
