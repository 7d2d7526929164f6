import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../operations/engine/dispatch.ts'
import type { ReadApart } from '../../remote/read-apart.ts'
import type { Store } from '../../store/store.ts'
import { Problem } from '../../schemas/problem.ts'
import { accountOf } from '../account.ts'
import { wasPulledWhole } from './lists/pull-by-lists.ts'
import { beganWithLists } from './lists/listed-entities.ts'
import { asHere, asThere } from '../outbox/known-ids.ts'
import type { Remote } from '../remote.ts'
import { isOnlineOnly, isWanted } from './online-only-spaces.ts'

/*
 * What a person opens that is not here is asked of the remote at once, before the work of syncing: pages that a
 * first pull has not brought yet, and what is in a space that is not kept on this machine. It is shown and not
 * written: only a pull knows where it belongs.
 */

/** Where reads that cannot be answered here go. */
export interface Through {
  store: Store
  remote: Remote
  /** Whether the person works offline on purpose. */
  isOffline: boolean
  /** Where large answers are read. */
  apart?: ReadApart | undefined
}

/** The space that a call names and that is not kept here, by the id that it has here. */
export function onlineOnlySpaceOf(store: Store, { params }: RawInput): string | undefined {
  const { spaceId } = asHere(store, (params ?? {}) as { spaceId?: unknown })
  return typeof spaceId === 'string' && isOnlineOnly(store, spaceId) ? spaceId : undefined
}

/** Reads something of a space that is not kept here; the space itself is here all the same. */
export async function readOnlineOnly(
  through: Through,
  operation: AnyOperation,
  input: RawInput,
  { space, here }: { space: string; here: () => CallResult },
): Promise<CallResult> {
  const read = await ask(through, operation, input)
  if (read !== null) return read
  return operation.id === 'getSpaceById'
    ? here()
    : { ok: false, problem: onlineOnlyProblem(through.store, space) }
}

/**
 * Reads something that is not known here, while a first pull has not brought everything yet. What the remote does not
 * know either stays unknown.
 */
export async function readMissing(
  through: Through,
  operation: AnyOperation,
  input: RawInput,
  missing: CallResult,
): Promise<CallResult> {
  const read = await ask(through, operation, input)
  if (read === null) return { ok: false, problem: notHereYet() }
  return read.ok ? read : missing
}

/** Whether a result says that there is no such thing in a space, of which more may be on its way here. */
export function isNotHereYet(store: Store, { params }: RawInput, result: CallResult): boolean {
  if (result.ok || result.problem.code !== 'resource.unknown') return false
  const { spaceId } = (params ?? {}) as { spaceId?: unknown }
  return spaceId !== undefined && !isWhole(store)
}

/** Whether everything that the account sees was pulled once. */
function isWhole(store: Store): boolean {
  const account = accountOf(store)
  return account !== undefined && account.organizations.every((id) => wasPulled(store, id))
}

function wasPulled(store: Store, organization: string): boolean {
  if (beganWithLists(store, organization)) return wasPulledWhole(store, organization)
  return store.get('SELECT 1 FROM pulled WHERE organization = ? AND whole = 1', organization) !== undefined
}

/** The answer of the remote, in its own words where it refuses; null where there is none now. */
async function ask(
  { store, remote, isOffline, apart }: Through,
  { id }: AnyOperation,
  { params, query }: RawInput,
): Promise<CallResult | null> {
  if (isOffline) return null
  const asked = await remote.call(id, asThere(store, { params, query }), { priority: 'person', apart })
  if (asked.ok) return { ok: true, status: asked.status, value: asked.value }
  return asked.kind === 'refused' ? { ok: false, problem: asked.problem } : null
}

/** Why something of a space cannot be opened or changed here now. */
export function onlineOnlyProblem(store: Store, space: string): Problem {
  const title = store.get<{ title: string }>('SELECT title FROM space WHERE id = ?', space)?.title
  const name = title ? `The space "${title}"` : 'This space'
  if (isWanted(store, space))
    return new Problem(
      'sync.not-kept',
      `${name} has not arrived on this machine yet, and the server is not reached just now. It comes by itself once you are online.`,
    )
  return new Problem(
    'sync.not-kept',
    `${name} is not kept on this machine, so it can only be opened while the server is reached. Connect, or choose to keep it here.`,
  )
}

function notHereYet(): Problem {
  return new Problem(
    'sync.not-here-yet',
    'This has not arrived on this machine yet, and the server is not reached just now. It comes by itself once you are online.',
  )
}

/** Why a call that makes no sense without the remote cannot be made now. */
export function needsRemote(why: string): Problem {
  return new Problem('sync.needs-remote', `${why} It is not reached just now; try again once you are online.`)
}
