import type { Reader, Writer } from '../../../store/store.ts'
import type { Change, ChangeList, FeedKind } from '../../../schemas/feed/feed.ts'
import type { User } from '../../../schemas/people/user.ts'
import { digestOf, forgetListed, storeListed, wasListed, type ListedKind } from './listed-entities.ts'

/** Where a thing stands, and what tells one state of it from another. */
interface Seen {
  id: string
  /** The thing that it stands in, whose end is its end. */
  within: string
  /** Kept beside it; the digest of the change when omitted. */
  value?: string
}

/**
 * Gathers what was found in the documented lists in the form in which the feed tells it, so that there is one
 * way into the rows; and beside it what is to be kept of it, in the same transaction.
 */
export class ListEntries {
  readonly #store: Reader
  readonly #changes: Change[] = []
  readonly #people = new Map<string, User>()
  readonly #notes: ((store: Writer) => void)[] = []

  constructor(store: Reader) {
    this.#store = store
  }

  /** Tells a thing as it is now, unless this very state of it was told before. */
  tell(kind: ListedKind, { id, within, value }: Seen, change: Change): void {
    const kept = value ?? digestOf(change)
    if (wasListed(this.#store, kind, { id, within, value: kept })) return
    this.#changes.push(change)
    this.note((store) => storeListed(store, kind, { id, within, value: kept }))
  }

  /** Tells a thing as gone. `key` is what it was told under, where that is not its id. */
  addDeletion(
    kind: ListedKind & FeedKind,
    id: string,
    { space, key = id }: { space?: string; key?: string } = {},
  ): void {
    this.#changes.push({ kind, id, ...(space !== undefined && { space }), gone: true })
    this.note((store) => forgetListed(store, kind, key))
  }

  /** Tells what is kept by other means, as a version of a page. */
  add(change: Change): void {
    this.#changes.push(change)
  }

  /** Names the people of what is told: rows point to them. */
  name(...people: (User | undefined)[]): void {
    for (const user of people) if (user) this.#people.set(user.id, user)
  }

  /** Has something kept with the rows. */
  note(keep: (store: Writer) => void): void {
    this.#notes.push(keep)
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0 && this.#notes.length === 0
  }

  /** The same as an answer of the feed, after which there is more to come of this pull. */
  get answer(): Omit<ChangeList, 'next'> {
    return { changes: this.#changes, people: [...this.#people.values()], more: true }
  }

  /** Keeps what is to be kept, in the transaction in which the rows were written. */
  keep(store: Writer): void {
    for (const note of this.#notes) note(store)
  }
}
