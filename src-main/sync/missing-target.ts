import type { Reader } from '../store/store.ts'
import { accountOf } from './account.ts'
import { contentCall } from './outbox/content-call.ts'
import type { Intent, QueuedInput } from './outbox/intent-row.ts'
import { toLocalIds } from './outbox/known-ids.ts'
import type { Remote, RemoteResult } from './remote.ts'

/** The outermost entity of an edit that does not exist for this account. */
export interface Missing {
  kind: 'organization' | 'space' | 'change-request' | 'page'
  /** The last known name; null when unknown. */
  name: string | null
}

interface Named {
  organizationId?: string
  collectionId?: string
  spaceId?: string
  changeRequestId?: string
}

/** The local ids of the entities around an edit; undefined when the edit references none. */
interface Place {
  organization: string | undefined
  space: string | undefined
  changeRequest: string | undefined
}

const ORGANIZATION_OF = `SELECT organization FROM space WHERE id = ?
  UNION ALL SELECT organization FROM collection WHERE id = ?`

function placeOf(store: Reader, input: QueuedInput): Place {
  const {
    organizationId,
    collectionId = '',
    spaceId,
    changeRequestId,
  } = (toLocalIds(store, input).params ?? {}) as Named
  const container = store.get<{ organization: string }>(ORGANIZATION_OF, spaceId ?? '', collectionId)
  const organization = organizationId ?? container?.organization ?? onlyOrganization(store)
  return { organization, space: spaceId, changeRequest: changeRequestId }
}

/** Returns the only organization of the account, for an edit whose own entity is no longer here. */
function onlyOrganization(store: Reader): string | undefined {
  const organizations = accountOf(store)?.organizations ?? []
  return organizations.length === 1 ? organizations[0] : undefined
}

const NAMES = {
  organization: 'SELECT title AS name FROM organization WHERE id = ?',
  space: 'SELECT title AS name FROM space WHERE id = ? AND deleted_at IS NULL',
  'change-request': 'SELECT subject AS name FROM change_request WHERE id = ?',
} as const

type Outer = keyof typeof NAMES

function localName(store: Reader, kind: Outer, id: string): string | undefined {
  return store.get<{ name: string }>(NAMES[kind], id)?.name
}

/** Returns the first entity around an edit without a row here; null when all exist. */
export function missingLocally(store: Reader, { input }: Intent): Missing | null {
  const { organization, space, changeRequest } = placeOf(store, input)
  const entities: [Outer, string | undefined][] = [
    ['organization', organization],
    ['space', space],
    ['change-request', changeRequest],
  ]
  for (const [kind, id] of entities) {
    if (id !== undefined && localName(store, kind, id) === undefined) return { kind, name: null }
  }
  return null
}

/**
 * Returns the first missing entity at the remote, by one request for each, because the refusal of an edit does not
 * name it. Undefined without an answer.
 */
export async function missingAtRemote(
  remote: Remote,
  store: Reader,
  { operation }: Intent,
  payload: QueuedInput,
): Promise<Missing | null | undefined> {
  const params = (payload.params ?? {}) as Named
  const { organization, space, changeRequest } = placeOf(store, payload)
  const reads: [Missing['kind'], string | undefined, () => Promise<RemoteResult>][] = [
    [
      'organization',
      organization,
      () => remote.call('getOrganizationById', { params: { organizationId: organization } }),
    ],
    ['space', space, () => remote.call('getSpaceById', { params })],
    ['change-request', changeRequest, () => remote.call('getChangeRequestById', { params })],
    ...pagesOf(operation, payload).map((pageId): [Missing['kind'], string, () => Promise<RemoteResult>] => [
      'page',
      pageId,
      () => remote.call('getPageInChangeRequestById', { params: { ...params, pageId } }),
    ]),
  ]
  for (const [kind, id, read] of reads) {
    if (id === undefined) continue
    const response = await read()
    if (response.ok) continue
    if (response.kind !== 'refused') return undefined
    return { kind, name: (kind === 'page' ? null : localName(store, kind, id)) ?? null }
  }
  return null
}

/** Returns the pages that a content edit references. A refusal does not name one of them. */
function pagesOf(operation: string, payload: QueuedInput): string[] {
  const changes = contentCall(operation, payload)?.body.changes ?? []
  return [...new Set(changes.flatMap(({ page }) => page ?? []))]
}
