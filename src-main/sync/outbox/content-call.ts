import {
  changeRequestView,
  type ChangeRequestRow,
} from '../../operations/change-requests/change-request-row.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { descendantsOf } from '../../revisions/page-path.ts'
import { CONTENT, RESOLUTION, type QueuedInput } from './intent-row.ts'

/** A change of a batch, as far as sync has to understand it; the operation's schema has checked the rest. */
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

/** The call as one that writes content, or undefined for another operation. */
export function contentCall(operation: string, input: QueuedInput): ContentCall | undefined {
  return operation === CONTENT ? (input as unknown as ContentCall) : undefined
}

/**
 * The call as one that writes pages of a change request: as content, or by resolving a conflict, which takes the place of a whole
 * page. Undefined for another operation.
 */
export function writingCall(operation: string, input: QueuedInput): ContentCall | undefined {
  if (operation !== RESOLUTION) return contentCall(operation, input)
  const params = (input.params ?? {}) as ContentCall['params'] & { pageId: string }
  const { keep } = (input.body ?? {}) as { keep?: string }
  return { params, body: { changes: [{ operation: 'resolve_conflict', page: params.pageId, keep }] } }
}

/**
 * The input as it is queued: without what its texts had to find here. That was so when the edit was made, and later runs
 * merge with what they find.
 */
export function withoutPreconditions(operation: string, input: QueuedInput): QueuedInput {
  const call = contentCall(operation, input)
  if (!call || !Array.isArray(call.body?.changes)) return input
  const changes = call.body.changes.map((change) => {
    const { ifDocumentId: _, ...lasting } = change
    return lasting
  })
  return { ...input, body: { ...call.body, changes } }
}

/** The content of the change request of a call as it is here now; undefined where it is not here. */
export function contentNow(store: Reader, { params }: ContentCall): ContentView | undefined {
  const row = store.get<ChangeRequestRow>(
    'SELECT * FROM change_request WHERE id = ?',
    params.changeRequestId ?? null,
  )
  return row && changeRequestView(store, row)
}

/** Changes that take a page as a whole away, put all of it back, or keep one side of all of it. */
const WHOLE: ReadonlySet<string> = new Set(['delete_page', 'revert_page', 'resolve_conflict'])

/** Whether a change takes the place of the whole page, whatever it says by then. */
export function takesWholePage({ operation }: QueuedChange): boolean {
  return WHOLE.has(operation)
}

/** Whether a change takes away what a page said: by another text, by deleting it, or by putting it back. */
function takesText(change: QueuedChange): boolean {
  return change.document !== undefined || takesWholePage(change)
}

/** The texts of the pages that the call takes away, with those below a page that goes, as they are now. */
export function textsBefore(store: Reader, call: ContentCall): Record<string, string> {
  const view = contentNow(store, call)
  const texts: Record<string, string> = {}
  for (const change of call.body.changes) {
    const { page } = change
    if (page === undefined || !takesText(change) || page in texts) continue
    const row = view?.page(page)
    if (!view || !row) continue
    texts[page] = readProvedText(store, row.text).text
    if (!takesWholePage(change)) continue
    for (const below of descendantsOf(view, page))
      texts[below.page] ??= readProvedText(store, below.text).text
  }
  return texts
}
