import { changeRequestView, type ChangeRequestRow } from '../operations/change-requests/change-request-row.ts'
import { readProvedText } from '../replica/blobs.ts'
import type { Reader } from '../replica/store.ts'
import type { ContentView } from '../revisions/content-view.ts'
import { CONTENT, type KeptInput } from './intent-row.ts'

/** A change of a batch, as far as sync has to understand it; the operation's schema has checked the rest. */
export interface KeptChange {
  operation: string
  page?: string
  document?: { markdown: string }
  [field: string]: unknown
}

export interface ContentCall {
  params: { spaceId: string; changeRequestId: string }
  body: { changes: KeptChange[] }
}

/** The call as one that writes content, or undefined for another operation. */
export function contentCall(operation: string, input: KeptInput): ContentCall | undefined {
  return operation === CONTENT ? (input as unknown as ContentCall) : undefined
}

/**
 * The input as it is queued: without what its texts had to find here. That was so when the edit was made, and later runs
 * merge with what they find.
 */
export function withoutPreconditions(operation: string, input: KeptInput): KeptInput {
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

/** Whether a change takes away what a page said: by another text, or by deleting it. */
function takesText({ operation, document }: KeptChange): boolean {
  return document !== undefined || operation === 'delete_page'
}

/** The texts of the pages that the call takes away, as they are now: what a later merge starts from. */
export function textsBefore(store: Reader, call: ContentCall): Record<string, string> {
  const view = contentNow(store, call)
  const texts: Record<string, string> = {}
  for (const change of call.body.changes) {
    const { page } = change
    if (page === undefined || !takesText(change) || page in texts) continue
    const row = view?.page(page)
    if (row) texts[page] = readProvedText(store, row.text).text
  }
  return texts
}
