import { byPlace, type ContentView } from '../revisions/content-view.ts'
import { firstVersion } from '../revisions/copied-page.ts'
import { filesInLayer } from '../revisions/layer.ts'
import { headView, lineById, type LineRow } from '../revisions/lines.ts'
import { attributesOf, type PageRow } from '../revisions/page-row.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import { readProvedBytes, readProvedText } from '../store/blobs.ts'
import { isMissingFile } from '../store/missing-file.ts'
import type { Reader } from '../store/store.ts'
import { asWritten } from './as-written.ts'
import { isTreeUntouched, pageChanges } from './page-changes.ts'
import type { ExportFile, ExportInput, ExportPage } from './plan/export-input.ts'
import { SplitFiles } from './split-files.ts'

type Summary = ExportInput['summary']

/** The path and style of the table of contents for a space that was imported without one. */
const NEW_SUMMARY: NonNullable<Summary> = { sourcePath: 'SUMMARY.md', style: 'gitbook' }

/** Returns the files of a space, page by page. Each is read only when it is needed. */
export function spaceForExport(store: Reader, space: SpaceRow): ExportInput {
  const line = lineById(store, space.line)
  const view = headView(store, line)
  const rows = inTreeOrder(view)
  const summary = space.summary === null ? NEW_SUMMARY : (JSON.parse(space.summary) as NonNullable<Summary>)
  return {
    pages: exportedPages(store, line, rows, space.imported_step),
    files: exportedFiles(store, line),
    summary: isTreeUntouched(store, line, rows, space.imported_step) ? null : summary,
  }
}

function inTreeOrder(view: ContentView): PageRow[] {
  const order: PageRow[] = []
  const byParent = Map.groupBy(view.pages(), (row) => row.parent)
  for (const siblings of byParent.values()) siblings.sort(byPlace)
  const waiting = (byParent.get(null) ?? []).toReversed()
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    order.push(row)
    // A level may have more pages than a call has arguments.
    for (const child of (byParent.get(row.page) ?? []).toReversed()) waiting.push(child)
  }
  return order
}

function* exportedPages(
  store: Reader,
  line: LineRow,
  rows: readonly PageRow[],
  importedStep: number,
): Generator<ExportPage> {
  const places = new Map(rows.map((row, index) => [row.page, index]))
  const split = new SplitFiles(store, line, rows, importedStep)
  for (const row of rows) {
    const { hidden, href } = attributesOf(row)
    const isWithinOther = split.isWithinOther(row)
    const isFile = row.type === 'document' && row.source_path !== '' && !isWithinOther
    const first = firstVersion(store, line.id, row.page)
    const changes = pageChanges(first, row, importedStep)
    const { head, text } = asWritten(row, first, { text: readProvedText(store, row.text).text, changes })
    yield {
      sourcePath: isFile ? row.source_path : null,
      title: row.title,
      type: row.type === 'link' ? 'link' : isFile ? 'document' : 'group',
      parent: row.parent === null ? null : (places.get(row.parent) ?? null),
      hidden: hidden ?? false,
      ...(href !== undefined && { href: pathOfLink(href, rows, places) }),
      head,
      text: text + split.after(row, text),
      ...(isWithinOther && { isWithinOther }),
      changes,
    }
  }
}

/** Returns the address of a link. A link to a page of the space becomes the path of that page's file. */
function pathOfLink(href: string, rows: readonly PageRow[], places: Map<string, number>): string {
  const page = /^\/pages\/([^/#]+)(#.*)?$/.exec(href)
  const row = page && rows[places.get(page[1] ?? '') ?? -1]
  return row ? `${row.source_path}${page[2] ?? ''}` : href
}

/** Yields the files. A last one names those that the remote of a replica could not send. */
function* exportedFiles(store: Reader, line: LineRow): Generator<ExportFile> {
  const missing: string[] = []
  for (const file of filesInLayer(store, { line: line.id, seq: line.head })) {
    if (file.deleted) continue
    if (isMissingFile(store, file.data)) missing.push(file.source_path)
    else
      yield {
        sourcePath: file.source_path,
        read: () => readProvedBytes(store, file.data),
      }
  }
  if (missing.length > 0) yield { sourcePath: 'Missing files.txt', read: () => namesOf(missing) }
}

function namesOf(missing: readonly string[]): Uint8Array {
  const reason = 'These files are missing in this export, because the server could not send them:'
  return Buffer.from(`${[reason, ...missing].join('\n')}\n`, 'utf8')
}
