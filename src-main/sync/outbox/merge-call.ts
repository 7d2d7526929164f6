import { mergeWriting } from '../../content/merge/merge-writing.ts'
import { conflictsOf, sidesOf } from '../../operations/change-requests/conflict-row.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { lineById, revisionById, revisionView } from '../../revisions/lines.ts'
import { descendantsOf } from '../../revisions/page-path.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { IntentConflict } from '../../schemas/sync.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { contentNow, takesWholePage, type ContentCall, type QueuedChange } from './content-call.ts'
import { losesWords } from './loses-words.ts'
import { unseenNames, type UnseenName } from './page-names.ts'

/** The call with its texts merged, or the first page with a conflict. */
export type MergedCall =
  | {
      kind: 'merged'
      changes: QueuedChange[]
      isChanged: boolean
      overwritten: OverwrittenText[]
      names: UnseenName[]
    }
  | { kind: 'conflict'; conflict: IntentConflict }

/** A text of the user, from which a merge with another user's text removed lines. */
export interface OverwrittenText {
  page: string
  title: string
  text: string
}

/**
 * Merges the texts of a call with the current texts of their pages. The merge is three-way, from the texts that the
 * user began with. A deleted page is left to the operation, which reports it.
 */
export function mergeCall(store: Reader, call: ContentCall, base: Record<string, string>): MergedCall {
  const view = contentNow(store, call)
  let isChanged = false
  const changes: QueuedChange[] = []
  const overwritten: OverwrittenText[] = []
  const names: UnseenName[] = []
  for (const change of call.body.changes) {
    const { page, document } = change
    const row = page === undefined ? undefined : view?.page(page)
    const baseText = page === undefined ? undefined : base[page]
    const theirs = row ? readProvedText(store, row.text).text : ''
    // A deletion or reversal must not remove unseen text. The user first sees the newer text.
    if (view && row && takesWholePage(change) && baseText !== undefined) {
      const unread = unreadOf(store, view, { change, row, base })
      if (unread) return { kind: 'conflict', conflict: unread }
    }
    if (row) names.push(...unseenNames(row, change, base))
    if (!row || document === undefined || baseText === undefined) {
      changes.push(change)
      continue
    }
    const merged = mergeWriting(baseText, document.markdown, theirs)
    if (merged.conflicts.length > 0) {
      const { page: id, title } = row
      const conflict = { page: id, title, base: baseText, mine: document.markdown, theirs }
      return { kind: 'conflict', conflict }
    }
    isChanged ||= merged.text !== document.markdown
    if (losesWords(document.markdown, merged.text))
      overwritten.push({ page: row.page, title: row.title, text: document.markdown })
    changes.push({ ...change, document: { ...document, markdown: merged.text } })
  }
  return { kind: 'merged', changes, isChanged, overwritten, names }
}

interface Removal {
  change: QueuedChange
  row: PageRow
  base: Record<string, string>
}

/** Returns the first page that a change removes and whose text differs from the text that the user saw. */
function unreadOf(
  store: Reader,
  view: ContentView,
  { change, row, base }: Removal,
): IntentConflict | undefined {
  const mine = textAfter(store, view, change)
  const isGone = mine === undefined
  for (const page of [row, ...(isGone ? descendantsOf(view, row.page) : [])]) {
    const theirs = readProvedText(store, page.text).text
    if (theirs !== base[page.page])
      return { page: page.page, title: page.title, base: base[page.page] ?? '', mine: mine ?? '', theirs }
  }
  return undefined
}

/** Returns the text of a page after its deletion or reversal; undefined for a deleted page. */
function textAfter(
  store: Reader,
  view: ContentView,
  { operation, page = '', revision, keep }: QueuedChange,
): string | undefined {
  if (operation === 'delete_page') return undefined
  if (operation === 'resolve_conflict') return resolvedText(store, view, { page, keep })
  const viewAfter = typeof revision === 'string' ? viewOfRevision(store, view, revision) : view.below()
  const row = viewAfter?.page(page)
  return row && readProvedText(store, row.text).text
}

/** Returns the text of the side that a resolution retains; undefined when the page no longer has a conflict. */
function resolvedText(
  store: Reader,
  view: ContentView,
  { page, keep }: { page: string; keep: unknown },
): string | undefined {
  const conflict = conflictsOf(store, view.top.line).find((row) => row.page === page)
  if (!conflict) return undefined
  const { base, mine, theirs } = sidesOf(store, conflict)
  const side = keep === 'base' ? base : keep === 'theirs' ? theirs : mine
  const row = revisionView(store, side).page(page)
  return row && readProvedText(store, row.text).text
}

function viewOfRevision(store: Reader, view: ContentView, revision: string): ContentView | undefined {
  const revisionRow = revisionById(store, lineById(store, view.top.line).space, revision)
  return revisionRow && revisionView(store, revisionRow)
}
