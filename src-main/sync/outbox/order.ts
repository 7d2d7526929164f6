import type { EditedPart } from '../../operations/engine/edit-order.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { describeIntent } from './describe-intent.ts'
import { queuedPolicy } from './edit-policy.ts'
import type { Intent } from './intent-row.ts'
import { intentsIn, park } from './intents.ts'
import { toLocalIds, toRemoteIds } from './known-ids.ts'

/**
 * Collects, in order, the edits that wait for the user or for their ids, and finds the edits that wait behind them. A
 * later edit was written on top of the waiting edit, and a merge without that edit would lose it.
 */
export class Waiting {
  readonly #store: Reader
  readonly #intents = new Map<number, Intent>()
  /** The first waiting edit of each part of a change request. */
  readonly #writers = new Map<string, Intent>()

  constructor(store: Reader) {
    this.#store = store
  }

  add(intent: Intent): void {
    this.#intents.set(intent.seq, intent)
    for (const part of orderOf(this.#store, intent).writes) {
      const name = nameOf(part)
      if (!this.#writers.has(name)) this.#writers.set(name, intent)
    }
  }

  /** Returns the edit that an intent must wait for: its base, or the edit that created a referenced entity. */
  holdsBack(intent: Intent, parents: readonly number[]): Intent | undefined {
    const creators = parents.flatMap((seq) => this.#intents.get(seq) ?? [])
    const writers = orderOf(this.#store, intent).follows.flatMap(
      (part) => this.#writers.get(nameOf(part)) ?? [],
    )
    return creators[0] ?? writers[0]
  }
}

interface NamedOrder {
  writes: EditedPart[]
  follows: EditedPart[]
}

/**
 * Returns the order of an intent with one name for each entity. Edits reference a local entity by two ids, or by a
 * number.
 */
function orderOf(store: Reader, { operation, input }: Intent): NamedOrder {
  const order = queuedPolicy(operation)?.order?.(toRemoteIds(store, input))
  const withId = (part: EditedPart): EditedPart => ({ ...part, changeRequest: idOf(store, part) })
  return { writes: (order?.writes ?? []).map(withId), follows: (order?.follows ?? []).map(withId) }
}

function idOf(store: Reader, { space, changeRequest }: EditedPart): string {
  if (!/^\d+$/.test(changeRequest)) return changeRequest
  const row = store.get<{ id: string }>(
    'SELECT id FROM change_request WHERE space = ? AND number = ?',
    space,
    Number(changeRequest),
  )
  return row ? toRemoteIds(store, row.id) : changeRequest
}

function nameOf(part: EditedPart): string {
  return [part.part, part.changeRequest, ...(part.part === 'page' ? [part.page] : [])].join(' ')
}

const WAITS = 'sync.waits'

/**
 * Returns the parked edit that an intent about a whole change request has to wait for. Without that edit the intent
 * would close the change request too early. A later edit of a single page was written on the remote's text and may be
 * sent.
 */
export function parkedBefore(store: Reader, intent: Intent): Intent | undefined {
  const isAboutAll = orderOf(store, intent).follows.some(({ part }) => part !== 'page')
  if (!isAboutAll) return undefined
  const waiting = new Waiting(store)
  for (const parked of intentsIn(store, 'parked')) if (parked.seq < intent.seq) waiting.add(parked)
  return waiting.holdsBack(intent, [])
}

/** True when an intent was parked for its own reason, and not behind another intent. */
export function isParkedItself({ state, problem }: Intent): boolean {
  return state === 'parked' && problem?.code !== WAITS
}

/** Parks an intent behind another one, which the user resolves first. */
export function parkBehind(store: Writer, intent: Intent, first: Intent): void {
  const summary = describeIntent(store, { ...first, input: toLocalIds(store, first.input) })
  park(store, intent, {
    code: WAITS,
    status: 409,
    message: `This waits for an earlier edit that needs you: ${summary}. Resolve that one first; this follows by itself.`,
  })
}
