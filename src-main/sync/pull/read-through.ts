import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../operations/engine/dispatch.ts'
import type { ReadOnThread } from '../../remote/read-on-thread.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Store } from '../../store/store.ts'
import { accountOf } from '../account.ts'
import { withChangeRequestId } from '../outbox/change-request-id.ts'
import { toLocalIds, toRemoteIds } from '../outbox/known-ids.ts'
import type { Remote } from '../remote.ts'
import { beganWithLists } from './lists/listed-entities.ts'
import { wasPulledWhole } from './lists/pull-by-lists.ts'
import { isOnlineOnly, isAvailableOffline } from './online-only-spaces.ts'
import { readKnownTree } from './read-known-tree.ts'

/*
 * Content that is not stored here is requested from the remote when the user opens it, ahead of sync requests. It is a
 * page that a first pull has not received, or content of an online-only space. The answer is shown but not stored,
 * because only a pull provides its place.
 */

/** The target of reads that local rows cannot answer. */
export interface ReadThrough {
  store: Store
  remote: Remote
  /** True when the user works offline on purpose. */
  isOffline: boolean
  /** Parses large answers on another thread. */
  onThread?: ReadOnThread | undefined
}

/** Returns the online-only space that a call references, by its local id. */
export function onlineOnlySpaceOf(store: Store, { params }: RawInput): string | undefined {
  const { spaceId } = toLocalIds(store, (params ?? {}) as { spaceId?: unknown })
  return typeof spaceId === 'string' && isOnlineOnly(store, spaceId) ? spaceId : undefined
}

/** Reads from an online-only space. The row of the space itself is stored. */
export async function readOnlineOnly(
  through: ReadThrough,
  operation: AnyOperation,
  input: RawInput,
  { space, here }: { space: string; here: () => CallResult },
): Promise<CallResult> {
  const read = await readAtRemote(through, operation, input)
  if (read !== null) return read
  return operation.isOfSpaceRow ? here() : { ok: false, problem: onlineOnlyProblem(through.store, space) }
}

/**
 * Reads an entity that a first pull has not received. If the remote does not have it either, it stays unknown.
 */
export async function readMissing(
  through: ReadThrough,
  operation: AnyOperation,
  input: RawInput,
  missing: CallResult,
): Promise<CallResult> {
  const read = await readAtRemote(through, operation, input)
  if (read === null) return { ok: false, problem: notHereYet() }
  return read.ok ? read : missing
}

/** True when a result reports an unknown entity in a space that may still be arriving. */
export function isNotHereYet(store: Store, { params }: RawInput, result: CallResult): boolean {
  if (result.ok || result.problem.code !== 'resource.unknown') return false
  const { spaceId } = (params ?? {}) as { spaceId?: unknown }
  return spaceId !== undefined && !isFullyPulled(store)
}

/** True after a complete pull of all organizations of the account. */
function isFullyPulled(store: Store): boolean {
  const account = accountOf(store)
  return account !== undefined && account.organizations.every((id) => wasPulled(store, id))
}

function wasPulled(store: Store, organization: string): boolean {
  if (beganWithLists(store, organization)) return wasPulledWhole(store, organization)
  return store.get('SELECT 1 FROM pulled WHERE organization = ? AND whole = 1', organization) !== undefined
}

/** Returns the answer of the remote, or its refusal in its own words; null without an answer. */
async function readAtRemote(
  { store, remote, isOffline, onThread }: ReadThrough,
  { id, fromWholeTree }: AnyOperation,
  { params, query }: RawInput,
): Promise<CallResult | null> {
  if (isOffline) return null
  const input = toRemoteIds(store, withChangeRequestId(store, { params, query }))
  const answer = await remote.call(id, input, { priority: 'user', onThread })
  // A remote without this operation answers like one without the entity.
  const isUnknown = !answer.ok && answer.kind === 'refused' && answer.status === 404
  const response =
    (isUnknown && fromWholeTree && (await readKnownTree(remote, fromWholeTree, input))) || answer
  if (response.ok) return { ok: true, status: response.status, value: response.value }
  return response.kind === 'refused' ? { ok: false, problem: response.problem } : null
}

/** Returns the reason why content of a space cannot be opened or changed here now. */
export function onlineOnlyProblem(store: Store, space: string): Problem {
  const title = store.get<{ title: string }>('SELECT title FROM space WHERE id = ?', space)?.title
  const name = title ? `The space "${title}"` : 'This space'
  if (isAvailableOffline(store, space))
    return new Problem(
      'sync.not-offline',
      `${name} has not arrived on this machine yet, and the server is not reachable now. It arrives by itself once you are online.`,
    )
  return new Problem(
    'sync.not-offline',
    `${name} is not available offline, so it opens only while the server is reachable. Connect, or make it available offline.`,
  )
}

function notHereYet(): Problem {
  return new Problem(
    'sync.not-here-yet',
    'This has not arrived on this machine yet, and the server is not reachable now. It arrives by itself once you are online.',
  )
}

/** Returns the problem of a call that needs the remote. */
export function needsRemote(reason: string): Problem {
  return new Problem('sync.needs-remote', `${reason} It is not reachable now; try again once you are online.`)
}
