import { hash } from 'node:crypto'
import { countChangedLines } from '../../content/merge/count-changed-lines.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { ChangedPageSummary } from '../../schemas/change-request.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { changeRequestView, type ChangeRequestRow } from './change-request-row.ts'

/** A page that a change request changes; undefined on the side that lacks it. */
export interface ChangedPage {
  id: string
  before: PageRow | undefined
  after: PageRow | undefined
}

/** The pages that a change request changes, against its base. */
export function changedPagesOf(store: Reader, row: ChangeRequestRow): ChangedPage[] {
  const after = changeRequestView(store, row)
  return [...after.changedPages().keys()].flatMap((id) => changedPageIn(after, id) ?? [])
}

/** The page in a change request, against the base; undefined when the change request does not change it. */
export function changedPage(store: Reader, row: ChangeRequestRow, id: string): ChangedPage | undefined {
  return changedPageIn(changeRequestView(store, row), id)
}

function changedPageIn(after: ContentView, id: string): ChangedPage | undefined {
  const page = { id, before: after.below()?.page(id), after: after.page(id) }
  return sameState(page.before, page.after) ? undefined : page
}

/** The size of a page's change in lines, and a fingerprint of the page in the change request. */
export function summarise(store: Reader, { id, before, after }: ChangedPage): ChangedPageSummary {
  return { page: id, ...changedLines(store, before, after), fingerprint: fingerprintOf(store, after) }
}

function changedLines(store: Reader, before: PageRow | undefined, after: PageRow | undefined) {
  if (before?.text === after?.text) return { added: 0, removed: 0 }
  const [oldText, newText] = [before, after].map((row) => readText(store, row?.text ?? null).text)
  return countChangedLines(oldText ?? '', newText ?? '')
}

/**
 * A hash of all that a reader of the page sees. An undone edit restores the former fingerprint. The order among
 * siblings is excluded, because a move of a neighbour can change it.
 */
function fingerprintOf(store: Reader, page: PageRow | undefined): string {
  if (!page) return hash('sha256', 'deleted')
  const { parent, type, title, slug, description, attributes, head } = page
  const text = readText(store, page.text).hash
  const fields = [parent, type, title, slug, description, attributes, text]
  // Earlier versions left the head out. A page without one retains the fingerprint of its mark.
  return hash('sha256', JSON.stringify(head === '' ? fields : [...fields, head]))
}
