import type { IntentProblem } from '../schemas/sync.ts'
import { contentCall } from './content-call.ts'
import type { Intent, SentInput } from './intent-row.ts'
import type { Remote, RemoteResult } from './remote.ts'

/*
 * A remote that knows nothing at the path of an edit says no more than that. Whether what the edit is about is gone,
 * or the remote takes no such edits, is two things for the person: so it is asked for what the path names.
 */

interface Named {
  organizationId?: string
  spaceId?: string
  changeRequestId?: string
}

/** The operations that a remote may lack, and what it says then. Those of the document need no asking. */
const MAY_LACK: ReadonlyMap<string, IntentProblem['message']> = new Map([
  [
    'updateChangeRequestContent',
    'This server takes no texts from apps, so this edit cannot be sent. It stays here. Copy it or save it as files, and put it in at the server itself.',
  ],
  [
    'createSpace',
    'This server makes no new spaces for apps, so this one cannot be sent. Make it at the server itself, and discard this.',
  ],
  [
    'submitChangeRequestReview',
    'This server takes no reviews from apps, so this one cannot be sent. Give it at the server itself, and discard this.',
  ],
])

/** Why a remote that was sent an edit answered that there is nothing there; undefined where that may well be so. */
export async function whyUnknown(
  remote: Remote,
  intent: Intent,
  payload: SentInput,
  result: RemoteResult,
): Promise<IntentProblem | undefined> {
  const message = MAY_LACK.get(intent.operation)
  if (message === undefined || result.ok || result.kind !== 'refused') return undefined
  const { code } = result.problem
  if (code !== 'resource.unknown' && code !== 'request.method') return undefined
  if (!(await isThere(remote, intent, payload))) return undefined
  return { code: 'sync.not-taken', status: result.status ?? result.problem.status, message }
}

/** Whether all that the edit names is there. Where it cannot be asked, it is taken to be gone. */
async function isThere(remote: Remote, intent: Intent, payload: SentInput): Promise<boolean> {
  const params = (payload.params ?? {}) as Named
  const pages = new Set(
    (contentCall(intent.operation, payload)?.body.changes ?? []).flatMap(({ page }) => page ?? []),
  )
  for (const [operation, more] of reads(params, pages)) {
    const read = await remote.call(operation, { params: { ...params, ...more } })
    if (!read.ok) return false
  }
  return true
}

function reads(params: Named, pages: ReadonlySet<string>): [operation: string, more: object][] {
  if (params.changeRequestId === undefined) return [['getOrganizationById', {}]]
  return [
    ['getChangeRequestById', {}],
    ...[...pages].map((pageId): [string, object] => ['getPageInChangeRequestById', { pageId }]),
  ]
}
