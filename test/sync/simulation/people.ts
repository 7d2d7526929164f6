import { registry } from '../../../src-main/api/all.ts'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { Reader } from '../../../src-main/store/store.ts'
import { bodyOf } from './bodies.ts'
import type { Chance } from './chance.ts'
import type { Ledger } from './ledger.ts'
import { nameOf } from './names.ts'

/** The place where a user works: a replica, or the origin itself. */
export interface Place {
  name: string
  readonly store: Reader
  attempt(id: OperationId, input: RawInput): CallResult
}

/** An accepted action of a user. */
export interface UserAction {
  operation: OperationId
  input: RawInput
}

/** Every operation that a replica queues offline. */
export const QUEUED: readonly AnyOperation[] = [...registry.values()].filter(
  ({ offline }) => typeof offline === 'object' && offline.kind === 'queued',
)

/** The weights of the most frequent actions. All other operations that can be queued are rare. */
const OFTEN: Readonly<Record<string, number>> = {
  createChangeRequest: 1,
  updateChangeRequestById: 1,
  mergeChangeRequest: 2,
  updateChangeRequest: 1,
  resolveChangeRequestConflict: 2,
  submitChangeRequestReview: 2,
  requestReviewersForChangeRequest: 1,
  removeRequestedReviewerFromChangeRequest: 1,
  postCommentInSpace: 2,
  updateCommentInSpace: 3,
  postCommentReplyInSpace: 4,
  deleteCommentInSpace: 2,
  postCommentInChangeRequest: 1,
  postCommentReplyInChangeRequest: 1,
  updateCommentInChangeRequest: 1,
  deleteSpaceById: 1,
  restoreSpace: 1,
}

/** The frequency of actions. */
export interface Habits {
  /** The weight of typing among the frequent actions. */
  typing: number
  /** Operations that are frequent too. */
  often: readonly string[]
}
const USUAL: Habits = { typing: 14, often: [] }
/** The weight of an operation that a world makes frequent. */
const ALSO_OFTEN = 6
const RARE = 0.3

function favouritesOf({ typing, often }: Habits): string[] {
  const weights = { ...OFTEN, ...Object.fromEntries(often.map((id) => [id, ALSO_OFTEN])) }
  return Object.entries({ updateChangeRequestContent: typing, ...weights }).flatMap(([id, times]) =>
    Array.from({ length: times }, () => id),
  )
}

/** A user who does random actions at one place. Every text that they type contains a unique word. */
export class Person {
  readonly place: Place
  readonly chance: Chance
  readonly ledger: Ledger
  readonly #did: (action: UserAction) => void
  readonly #favourites: string[]

  /** `onAction` receives every accepted action. */
  constructor(
    place: Place,
    parts: {
      chance: Chance
      ledger: Ledger
      onAction?: (action: UserAction) => void
      habits?: Partial<Habits>
    },
  ) {
    this.place = place
    this.chance = parts.chance
    this.ledger = parts.ledger
    this.#did = parts.onAction ?? (() => undefined)
    this.#favourites = favouritesOf({ ...USUAL, ...parts.habits })
  }

  /** Does one action, or types at one place for some time. A refused action leaves nothing and is forgotten. */
  act(): void {
    const operation = this.#choose()
    const times = operation.id === 'updateChangeRequestContent' ? 1 + this.chance.below(3) : 1
    for (let count = 0; count < times; count += 1) this.#do(operation)
  }

  #choose(): AnyOperation {
    if (this.chance.is(RARE)) return this.chance.pick(QUEUED)
    const operation = registry.get(this.chance.pick(this.#favourites))
    if (!operation) throw new Error('There is no such operation')
    return operation
  }

  #do(operation: AnyOperation): void {
    const params: Record<string, string> = {}
    for (const [, name = ''] of operation.path.matchAll(/\{([^}]+)\}/g)) {
      const found = nameOf(this, name, { operation: operation.id, params })
      // There is no such entity.
      if (found === undefined) return
      params[name] = found
    }
    const input: RawInput = { params, ...(operation.body && { body: bodyOf(this, operation, params) }) }
    this.do(operation.id as OperationId, input)
  }

  /** Calls an operation with an input. A refused action leaves nothing and is forgotten; the answer is then false. */
  do(id: OperationId, input: RawInput): boolean {
    const { ok } = this.ledger.watch(this.place, () => this.place.attempt(id, input))
    if (ok) this.#did({ operation: id, input })
    return ok
  }

  /** Returns the answer of a read, or an empty object when it is refused. */
  read(id: OperationId, params: object, query?: object): Record<string, unknown> {
    const read = this.place.attempt(id, { params, ...(query && { query }) })
    return read.ok ? (read.value as Record<string, unknown>) : {}
  }

  /** Returns an item of a list. Users choose the first one most often. */
  some(id: OperationId, params: object, query?: object): Record<string, unknown> | undefined {
    const items = (this.read(id, params, query)['items'] ?? []) as Record<string, unknown>[]
    if (items.length === 0) return undefined
    return this.chance.is(0.6) ? items[0] : this.chance.pick(items)
  }

  /** Returns a sentence that nobody has typed before. */
  sentence(beginning: string): string {
    return `${beginning} ${this.ledger.word()}.`
  }
}
