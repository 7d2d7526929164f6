import { hash } from 'node:crypto'
import { diffLines } from '../../content/merge/diff-lines.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { ChangedPageSummary } from '../../schemas/change-request.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { changeRequestView, type ChangeRequestRow } from './change-request-row.ts'

/** A page that a change request changes; undefined on the side that lacks it. */
export interface ChangedPage {
  id: string
  was: PageRow | undefined
  is: PageRow | undefined
}

/** The pages that a change request changes, against its base. */
export function changedPagesOf(store: Reader, row: ChangeRequestRow): ChangedPage[] {
  const after = changeRequestView(store, row)
  const before = after.below()
  return [...after.changedPages().keys()].flatMap((id) => {
    const page = { id, was: before?.page(id), is: after.page(id) }
    return sameState(page.was, page.is) ? [] : [page]
  })
}

/** The size of a page's change in lines, and a fingerprint of the page in the change request. */
export function summarise(store: Reader, { id, was, is }: ChangedPage): ChangedPageSummary {
  return { page: id, ...changedLines(store, was, is), fingerprint: fingerprintOf(store, is) }
}

function changedLines(store: Reader, was: PageRow | undefined, is: PageRow | undefined) {
  if (was?.text === is?.text) return { added: 0, removed: 0 }
  const [before, after] = [was, is].map((row) => readText(store, row?.text ?? null).text)
  const { hunks } = diffLines(before ?? '', after ?? '')
  return {
    added: hunks.reduce((sum, { afterStart, afterEnd }) => sum + afterEnd - afterStart, 0),
    removed: hunks.reduce((sum, { beforeStart, beforeEnd }) => sum + beforeEnd - beforeStart, 0),
  }
}

/**
 * A hash of all that a reader of the page sees. It comes back when an edit is undone
 * and the page is as before. The order among siblings is left out, because a move of a neighbour can change it.
 */
export function fingerprintOf(store: Reader, page: PageRow | undefined): string {
  if (!page) return hash('sha256', 'deleted')
  const { parent, type, title, slug, description, attributes } = page
  const text = readText(store, page.text).hash
  return hash('sha256', JSON.stringify([parent, type, title, slug, description, attributes, text]))
}
