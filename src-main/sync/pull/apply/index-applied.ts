import { indexContent, removeFromIndex } from '../../../revisions/index/index-content.ts'
import { AT_ONCE, BYTES_AT_ONCE } from '../../../revisions/index/index-or-queue.ts'
import { queueFile, queuePage } from '../../../revisions/index/index-queue.ts'
import { textSize } from '../../../revisions/index/text-size.ts'
import { headView, mainLine } from '../../../revisions/lines.ts'
import type { Writer } from '../../../store/store.ts'
import type { AppliedChanges } from './apply-changes.ts'

type Applied = Pick<AppliedChanges, 'pages' | 'files'>

/**
 * Updates search and links after an apply: at once for a small change; otherwise indexSteps does it later. Change
 * requests have no index.
 */
export function indexApplied(store: Writer, applied: Applied): void {
  if (isLarge(store, applied)) return queueForIndex(store, applied)
  const { pages, files } = applied
  for (const id of linesOf(applied)) {
    const line = mainLine(store, id)
    if (line) indexContent(store, line, pages.get(id) ?? [], files.get(id) ?? [])
  }
}

/**
 * Removes restored pages from the index when their line no longer belongs to a space. A space that was created here is
 * deleted with its line, and the next line reuses the number.
 */
export function unindexDeleted(store: Writer, pages: readonly { line: number; id: string }[]): void {
  for (const { line, id } of pages) if (!mainLine(store, line)) removeFromIndex(store, line, id)
}

/** Queues the work of indexSteps, in the same transaction. A page is readable before search finds it. */
export function queueForIndex(store: Writer, applied: Applied): void {
  for (const id of linesOf(applied)) {
    if (!mainLine(store, id)) continue
    for (const page of applied.pages.get(id) ?? []) queuePage(store, id, page)
    for (const file of applied.files.get(id) ?? []) queueFile(store, id, file)
  }
}

function linesOf({ pages, files }: Applied): Set<number> {
  return new Set([...pages.keys(), ...files.keys()])
}

function isLarge(store: Writer, { pages, files }: Applied): boolean {
  if (count(pages) + count(files) > AT_ONCE) return true
  let bytes = 0
  for (const [id, changed] of pages) {
    const line = mainLine(store, id)
    if (line) bytes += textSize(store, headView(store, line), changed)
  }
  return bytes > BYTES_AT_ONCE
}

function count(idsByLine: ReadonlyMap<number, ReadonlySet<string>>): number {
  return [...idsByLine.values()].reduce((sum, { size }) => sum + size, 0)
}
