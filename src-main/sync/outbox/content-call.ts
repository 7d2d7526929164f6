import {
  changeRequestView,
  type ChangeRequestRow,
} from '../../operations/change-requests/change-request-row.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { descendantsOf } from '../../revisions/page-path.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { changesContent, effectOf } from './effect-of.ts'
import type { QueuedInput } from './intent-row.ts'

/** A change of a batch, with the fields that sync reads. The operation's schema has validated the rest. */
export interface QueuedChange {
  operation: string
  page?: string
  document?: { markdown: string }
  [field: string]: unknown
}

export interface ContentCall {
  params: { spaceId: string; changeRequestId: string }
  body: { changes: QueuedChange[] }
}

/** Returns the call as a content call; undefined for another operation. */
export function contentCall(operation: string, input: QueuedInput): ContentCall | undefined {
  return changesContent(operation) ? contentOf(input) : undefined
}

/** Returns the input of an operation that writes content, with its type. */
export function contentOf(input: QueuedInput): ContentCall {
  // The operation's schema has validated every stored call. Callers check the fields of a new call before they read
  // them.
  return input as unknown as ContentCall
}

/**
 * Returns the call as one that writes pages of a change request. It writes content, or resolves a conflict and
 * replaces a whole page. Undefined for another operation.
 */
export function writingCall(operation: string, input: QueuedInput): ContentCall | undefined {
  if (effectOf(operation)?.kind !== 'resolve-conflict') return contentCall(operation, input)
  const params = (input.params ?? {}) as ContentCall['params'] & { pageId: string }
  const { keep } = (input.body ?? {}) as { keep?: string }
  return { params, body: { changes: [{ operation: 'resolve_conflict', page: params.pageId, keep }] } }
}

/**
 * Returns the input to queue, without preconditions on local texts. The first run has checked them, and later runs
 * merge with the current texts.
 */
export function withoutPreconditions(operation: string, input: QueuedInput): QueuedInput {
  const call = contentCall(operation, input)
  if (!call || !Array.isArray(call.body?.changes)) return input
  const changes = call.body.changes.map((change) => {
    const { ifDocumentId: _, ...unconditional } = change
    return unconditional
  })
  return { ...input, body: { ...call.body, changes } }
}

/** Returns the local content of the call's change request; undefined when the change request is not stored here. */
export function contentNow(store: Reader, { params }: ContentCall): ContentView | undefined {
  const row = store.get<ChangeRequestRow>(
    'SELECT * FROM change_request WHERE id = ?',
    params.changeRequestId ?? null,
  )
  return row && changeRequestView(store, row)
}

/** The changes that remove a whole page, revert all of it, or choose one side of a conflict. */
const WHOLE_PAGE_CHANGES: ReadonlySet<string> = new Set(['delete_page', 'revert_page', 'resolve_conflict'])

/** True when a change replaces the whole page, with any content at that time. */
export function takesWholePage({ operation }: QueuedChange): boolean {
  return WHOLE_PAGE_CHANGES.has(operation)
}

/** True when a change removes the text of a page: by a new text, a deletion or a reversal. */
function takesText(change: QueuedChange): boolean {
  return change.document !== undefined || takesWholePage(change)
}

/** Returns the current texts of the pages that the call replaces, and of the pages below a deleted page. */
export function textsBefore(store: Reader, call: ContentCall): Record<string, string> {
  const view = contentNow(store, call)
  const texts: Record<string, string> = {}
  for (const change of call.body.changes) {
    const { page } = change
    if (page === undefined || !takesText(change) || texts[page] !== undefined) continue
    const row = view?.page(page)
    if (!view || !row) continue
    texts[page] = readProvedText(store, row.text).text
    if (!takesWholePage(change)) continue
    for (const below of descendantsOf(view, page))
      texts[below.page] ??= readProvedText(store, below.text).text
  }
  return texts
}
